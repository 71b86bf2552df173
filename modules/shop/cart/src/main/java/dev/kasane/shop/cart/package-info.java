/** The cart service: carts of customers in TiKV. */
@NullMarked
package dev.kasane.shop.cart;

import org.jspecify.annotations.NullMarked;
