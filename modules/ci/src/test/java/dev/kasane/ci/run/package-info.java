/** Tests of what a run believes of what it finds. */
@NullMarked
package dev.kasane.ci.run;

import org.jspecify.annotations.NullMarked;
