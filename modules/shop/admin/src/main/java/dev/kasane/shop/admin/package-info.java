/** The front end of the shop: its page, and gRPC-web for its services. */
@NullMarked
package dev.kasane.shop.admin;

import org.jspecify.annotations.NullMarked;
