/** Tests of new repositories. */
@NullMarked
package dev.kasane.cli.init;

import org.jspecify.annotations.NullMarked;
