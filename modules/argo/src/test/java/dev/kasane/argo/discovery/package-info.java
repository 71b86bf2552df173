/** Applications found in a tree. */
@NullMarked
package dev.kasane.argo.discovery;

import org.jspecify.annotations.NullMarked;
