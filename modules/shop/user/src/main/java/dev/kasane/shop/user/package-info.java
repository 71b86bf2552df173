/** The user service: customers and their tokens. */
@NullMarked
package dev.kasane.shop.user;

import org.jspecify.annotations.NullMarked;
