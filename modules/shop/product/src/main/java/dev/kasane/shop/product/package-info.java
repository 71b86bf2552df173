/** The product service: the products of the shop, in MySQL. */
@NullMarked
package dev.kasane.shop.product;

import org.jspecify.annotations.NullMarked;
