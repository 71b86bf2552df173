/** The rate service: customers' ratings of products, in Valkey. */
@NullMarked
package dev.kasane.shop.rate;

import org.jspecify.annotations.NullMarked;
