/** The steps of a run: builds, gates and promotions. */
@NullMarked
package dev.kasane.ci.run;

import org.jspecify.annotations.NullMarked;
