@NullMarked
package dev.kasane.shop.product;

import org.jspecify.annotations.NullMarked;
