/** What the commands that fetch charts share. */
@NullMarked
package dev.kasane.cli.charts;

import org.jspecify.annotations.NullMarked;
