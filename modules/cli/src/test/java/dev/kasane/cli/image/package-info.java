/** Tests of {@code kasane image}, in repositories with a command that builds nothing but files. */
@NullMarked
package dev.kasane.cli.image;

import org.jspecify.annotations.NullMarked;
