/** Tests of the commands that name who uses what. */
@NullMarked
package dev.kasane.cli.graph;

import org.jspecify.annotations.NullMarked;
