@NullMarked
package dev.kasane.shop.rate;

import org.jspecify.annotations.NullMarked;
