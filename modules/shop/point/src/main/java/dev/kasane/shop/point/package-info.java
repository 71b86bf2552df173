/** Points that customers earn with their orders: read from Kafka, kept in YugabyteDB, cached in memcached. */
@NullMarked
package dev.kasane.shop.point;

import org.jspecify.annotations.NullMarked;
