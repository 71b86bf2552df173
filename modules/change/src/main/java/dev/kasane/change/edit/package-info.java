/** Edits images and kustomizations in files without changing other bytes, and verifies the effect. */
@NullMarked
package dev.kasane.change.edit;

import org.jspecify.annotations.NullMarked;
