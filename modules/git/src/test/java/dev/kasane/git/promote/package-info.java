/** Tests of promotions on real repositories. */
@NullMarked
package dev.kasane.git.promote;

import org.jspecify.annotations.NullMarked;
