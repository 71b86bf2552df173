/** What a change of files means for the targets it reaches: both sides rendered and compared. */
@NullMarked
package dev.kasane.change.report;

import org.jspecify.annotations.NullMarked;
