/** Where deliveries are: orders are read from NATS, their states kept in Cassandra. */
@NullMarked
package dev.kasane.shop.deliverystatus;

import org.jspecify.annotations.NullMarked;
