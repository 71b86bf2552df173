/** Tests of edits that keep every byte they do not mean. */
@NullMarked
package dev.kasane.change.edit;

import org.jspecify.annotations.NullMarked;
