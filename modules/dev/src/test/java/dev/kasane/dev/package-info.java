/** Tests of the loop, with a controller that is edited while it runs. */
@NullMarked
package dev.kasane.dev;

import org.jspecify.annotations.NullMarked;
