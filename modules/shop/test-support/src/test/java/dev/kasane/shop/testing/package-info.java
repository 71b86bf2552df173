@NullMarked
package dev.kasane.shop.testing;

import org.jspecify.annotations.NullMarked;
