/** {@code ci doctor}: which protections and settings a repository lacks. */
@NullMarked
package dev.kasane.cli.doctor;

import org.jspecify.annotations.NullMarked;
