/** What every service of the shop is made with: server, deadlines, health, settings, tokens, stores and metrics. */
@NullMarked
package dev.kasane.shop;

import org.jspecify.annotations.NullMarked;
