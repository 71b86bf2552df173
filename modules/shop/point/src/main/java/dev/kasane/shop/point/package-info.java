/** The point service: points of orders, read from Kafka, stored in YugabyteDB, cached in memcached. */
@NullMarked
package dev.kasane.shop.point;

import org.jspecify.annotations.NullMarked;
