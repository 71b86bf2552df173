/** What is wrong, where, and the cure: problems are gathered as values and reported once, at the edge. */
@NullMarked
package dev.kasane.core.problem;

import org.jspecify.annotations.NullMarked;
