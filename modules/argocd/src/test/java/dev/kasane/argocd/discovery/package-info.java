/** Applications found in a tree. */
@NullMarked
package dev.kasane.argocd.discovery;

import org.jspecify.annotations.NullMarked;
