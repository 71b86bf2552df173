/** What the shop sells, kept in MySQL. */
@NullMarked
package dev.kasane.shop.product;

import org.jspecify.annotations.NullMarked;
