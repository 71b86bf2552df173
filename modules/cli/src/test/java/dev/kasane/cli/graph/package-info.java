/** Graphs as people see them. */
@NullMarked
package dev.kasane.cli.graph;

import org.jspecify.annotations.NullMarked;
