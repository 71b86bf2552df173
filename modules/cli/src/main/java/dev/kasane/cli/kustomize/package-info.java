/** The verbs that only the name kustomize has. */
@NullMarked
package dev.kasane.cli.kustomize;

import org.jspecify.annotations.NullMarked;
