@NullMarked
package dev.kasane.shop.deliverystatus;

import org.jspecify.annotations.NullMarked;
