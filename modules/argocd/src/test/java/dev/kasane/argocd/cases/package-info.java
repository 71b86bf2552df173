/** What Argo CD's own packages answer to the inputs in {@code cases/cases.jsonl}. */
@NullMarked
package dev.kasane.argocd.cases;

import org.jspecify.annotations.NullMarked;
