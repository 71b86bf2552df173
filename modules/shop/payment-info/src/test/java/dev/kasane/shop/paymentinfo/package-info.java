@NullMarked
package dev.kasane.shop.paymentinfo;

import org.jspecify.annotations.NullMarked;
