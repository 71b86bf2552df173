@NullMarked
package dev.kasane.shop.order;

import org.jspecify.annotations.NullMarked;
