/** Tests of the store. */
@NullMarked
package dev.kasane.lock.store;

import org.jspecify.annotations.NullMarked;
