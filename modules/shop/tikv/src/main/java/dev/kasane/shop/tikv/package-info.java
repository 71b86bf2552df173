/** A client for single values in TiKV. */
@NullMarked
package dev.kasane.shop.tikv;

import org.jspecify.annotations.NullMarked;
