/** The framework of all services of the shop: server, deadlines, health, settings, tokens, stores and metrics. */
@NullMarked
package dev.kasane.shop;

import org.jspecify.annotations.NullMarked;
