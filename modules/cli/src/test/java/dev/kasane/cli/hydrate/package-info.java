/** Tests of rendered branches. */
@NullMarked
package dev.kasane.cli.hydrate;

import org.jspecify.annotations.NullMarked;
