/** The cart of an online shop: a gRPC service of the test bed, and the first one that a pipeline builds. */
@NullMarked
package dev.kasane.sample.cart;

import org.jspecify.annotations.NullMarked;
