@NullMarked
package dev.kasane.shop.point;

import org.jspecify.annotations.NullMarked;
