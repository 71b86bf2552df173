@NullMarked
package dev.kasane.shop.search;

import org.jspecify.annotations.NullMarked;
