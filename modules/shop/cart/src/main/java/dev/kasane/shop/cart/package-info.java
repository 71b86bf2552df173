/** The carts of customers, kept in TiKV. */
@NullMarked
package dev.kasane.shop.cart;

import org.jspecify.annotations.NullMarked;
