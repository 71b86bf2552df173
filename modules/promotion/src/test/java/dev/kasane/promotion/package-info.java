/** Tests of promotions on real repositories. */
@NullMarked
package dev.kasane.promotion;

import org.jspecify.annotations.NullMarked;
