/** Code that all printers share: escaped texts, colours, places, JSON. */
@NullMarked
package dev.kasane.cli.show;

import org.jspecify.annotations.NullMarked;
