/** A run: builds, gates, promotions. */
@NullMarked
package dev.kasane.ci.run;

import org.jspecify.annotations.NullMarked;
