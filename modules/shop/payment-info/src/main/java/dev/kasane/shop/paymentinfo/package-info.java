/** The payment service: customers' payment methods and payments, in PostgreSQL. */
@NullMarked
package dev.kasane.shop.paymentinfo;

import org.jspecify.annotations.NullMarked;
