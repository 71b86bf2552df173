@NullMarked
package dev.kasane.shop.comment;

import org.jspecify.annotations.NullMarked;
