@NullMarked
package dev.kasane.shop.user;

import org.jspecify.annotations.NullMarked;
