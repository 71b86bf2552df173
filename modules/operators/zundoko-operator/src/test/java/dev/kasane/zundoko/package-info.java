/** Tests of the operator. */
@NullMarked
package dev.kasane.zundoko;

import org.jspecify.annotations.NullMarked;
