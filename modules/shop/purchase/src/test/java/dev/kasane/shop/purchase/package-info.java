@NullMarked
package dev.kasane.shop.purchase;

import org.jspecify.annotations.NullMarked;
