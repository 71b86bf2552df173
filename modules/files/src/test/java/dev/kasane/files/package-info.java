/** Tests of where bytes come from. */
@NullMarked
package dev.kasane.files;

import org.jspecify.annotations.NullMarked;
