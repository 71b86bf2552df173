/** Tests of edits that keep every byte they do not mean. */
@NullMarked
package dev.kasane.core.edit;

import org.jspecify.annotations.NullMarked;
