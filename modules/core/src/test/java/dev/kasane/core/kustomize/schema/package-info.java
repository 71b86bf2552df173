/** How the merge table is made, and that it is right. */
@NullMarked
package dev.kasane.core.kustomize.schema;

import org.jspecify.annotations.NullMarked;
