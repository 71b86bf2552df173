/** The order service: orders in TiDB, published to the queues of points and deliveries. */
@NullMarked
package dev.kasane.shop.order;

import org.jspecify.annotations.NullMarked;
