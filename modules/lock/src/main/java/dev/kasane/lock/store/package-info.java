/** The store of locked contents in the user's cache. */
@NullMarked
package dev.kasane.lock.store;

import org.jspecify.annotations.NullMarked;
