/** Tests of rendering from the command line. */
@NullMarked
package dev.kasane.cli.render;

import org.jspecify.annotations.NullMarked;
