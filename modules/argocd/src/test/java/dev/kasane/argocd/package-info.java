/** What Argo CD's own code answered, held against ours. */
@NullMarked
package dev.kasane.argocd;

import org.jspecify.annotations.NullMarked;
