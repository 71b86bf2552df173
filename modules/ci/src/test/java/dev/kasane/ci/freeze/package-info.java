/** Tests of freezes. */
@NullMarked
package dev.kasane.ci.freeze;

import org.jspecify.annotations.NullMarked;
