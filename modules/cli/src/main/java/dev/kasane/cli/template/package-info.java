/** The command template: what a chart renders to. */
@NullMarked
package dev.kasane.cli.template;

import org.jspecify.annotations.NullMarked;
