/** {@code ci doctor}: checks of a repository's settings. */
@NullMarked
package dev.kasane.cli.ci.doctor;

import org.jspecify.annotations.NullMarked;
