@NullMarked
package dev.kasane.shop.cart;

import org.jspecify.annotations.NullMarked;
