/** How customers rate products, kept in Valkey. */
@NullMarked
package dev.kasane.shop.rate;

import org.jspecify.annotations.NullMarked;
