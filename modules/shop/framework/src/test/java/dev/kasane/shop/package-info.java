@NullMarked
package dev.kasane.shop;

import org.jspecify.annotations.NullMarked;
