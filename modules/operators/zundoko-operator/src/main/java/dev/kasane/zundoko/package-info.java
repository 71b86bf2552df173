/** The operator that sings. */
@NullMarked
package dev.kasane.zundoko;

import org.jspecify.annotations.NullMarked;
