/** Orders, kept in TiDB, and published to the queues of points and deliveries. */
@NullMarked
package dev.kasane.shop.order;

import org.jspecify.annotations.NullMarked;
