/** Tests of the lock file. */
@NullMarked
package dev.kasane.lock;

import org.jspecify.annotations.NullMarked;
