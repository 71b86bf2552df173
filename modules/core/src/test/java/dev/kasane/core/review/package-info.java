/** Tests of what a comparison is made of. */
@NullMarked
package dev.kasane.core.review;

import org.jspecify.annotations.NullMarked;
