/** The shop's page, and the gRPC-web in front of its services. */
@NullMarked
package dev.kasane.shop.admin;

import org.jspecify.annotations.NullMarked;
