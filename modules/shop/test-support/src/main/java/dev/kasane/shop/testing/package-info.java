/** Real stores and queues for tests: each is a process on a free port, with its data in a temporary folder. */
@NullMarked
package dev.kasane.shop.testing;

import org.jspecify.annotations.NullMarked;
