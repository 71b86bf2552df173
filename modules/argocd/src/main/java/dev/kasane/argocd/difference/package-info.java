/** Ignored differences: removes fields from objects by JSON pointers and jq paths. */
@NullMarked
package dev.kasane.argocd.difference;

import org.jspecify.annotations.NullMarked;
