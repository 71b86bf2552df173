/** What all printers share: harmless texts, colours, places, JSON. */
@NullMarked
package dev.kasane.cli.show;

import org.jspecify.annotations.NullMarked;
