/** What a test of a controller says: which cluster, which fixtures, what is awaited, and what gets in the way. */
@NullMarked
package dev.kasane.testkit;

import org.jspecify.annotations.NullMarked;
