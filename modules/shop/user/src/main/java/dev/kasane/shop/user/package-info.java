/** The customers of the shop and their tokens. */
@NullMarked
package dev.kasane.shop.user;

import org.jspecify.annotations.NullMarked;
