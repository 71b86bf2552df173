/** Which differences do not count: JSON pointers and the paths of jq, taken out of objects. */
@NullMarked
package dev.kasane.argocd.difference;

import org.jspecify.annotations.NullMarked;
