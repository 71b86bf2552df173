/** Tests of problems and limits. */
@NullMarked
package dev.kasane.problem;

import org.jspecify.annotations.NullMarked;
