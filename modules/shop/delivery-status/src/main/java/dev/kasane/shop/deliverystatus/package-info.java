/** The delivery status service: reads orders from NATS, and stores the states of deliveries in Cassandra. */
@NullMarked
package dev.kasane.shop.deliverystatus;

import org.jspecify.annotations.NullMarked;
