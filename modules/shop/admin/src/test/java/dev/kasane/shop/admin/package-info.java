@NullMarked
package dev.kasane.shop.admin;

import org.jspecify.annotations.NullMarked;
