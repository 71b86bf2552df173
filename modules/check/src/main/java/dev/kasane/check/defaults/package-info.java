/** What an API server fills in before it looks at an object. */
@NullMarked
package dev.kasane.check.defaults;

import org.jspecify.annotations.NullMarked;
