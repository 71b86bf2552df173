/** The commands that specify who uses whom, and whom a change of files reaches. */
@NullMarked
package dev.kasane.cli.graph;

import org.jspecify.annotations.NullMarked;
