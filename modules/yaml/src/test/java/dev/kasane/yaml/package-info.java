/** Tests of the reader and the writer. */
@NullMarked
package dev.kasane.yaml;

import org.jspecify.annotations.NullMarked;
