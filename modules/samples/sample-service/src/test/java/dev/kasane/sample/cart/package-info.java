/** Tests of the cart service, over real connections. */
@NullMarked
package dev.kasane.sample.cart;

import org.jspecify.annotations.NullMarked;
