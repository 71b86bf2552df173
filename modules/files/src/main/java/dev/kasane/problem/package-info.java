/** What is wrong, where, and the hint: problems are gathered as values and reported once, at the edge. */
@NullMarked
package dev.kasane.problem;

import org.jspecify.annotations.NullMarked;
