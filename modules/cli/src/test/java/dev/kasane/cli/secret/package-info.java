/** Nothing that came out of a Secret stands in any output. */
@NullMarked
package dev.kasane.cli.secret;

import org.jspecify.annotations.NullMarked;
