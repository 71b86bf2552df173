/** File trees at one revision, and the place in a file that every value comes from. */
@NullMarked
package dev.kasane.files;

import org.jspecify.annotations.NullMarked;
