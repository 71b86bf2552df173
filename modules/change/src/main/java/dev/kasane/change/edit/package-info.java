/** Changes to files that keep every byte they do not mean: an image's name, tag and digest, and the proof of it. */
@NullMarked
package dev.kasane.change.edit;

import org.jspecify.annotations.NullMarked;
