/** What a real API server was seen to do with changes of objects, for tests that compare what is said of them with it. */
@NullMarked
package dev.kasane.change.observed;

import org.jspecify.annotations.NullMarked;
