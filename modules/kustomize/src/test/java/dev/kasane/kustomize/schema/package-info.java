/** How the merge table is made, and that it is right. */
@NullMarked
package dev.kasane.kustomize.schema;

import org.jspecify.annotations.NullMarked;
