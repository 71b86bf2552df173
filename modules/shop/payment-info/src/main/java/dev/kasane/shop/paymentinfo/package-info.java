/** How customers pay, and what they paid, kept in PostgreSQL. */
@NullMarked
package dev.kasane.shop.paymentinfo;

import org.jspecify.annotations.NullMarked;
