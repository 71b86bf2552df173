/** Globs as the library gobwas/glob parses and matches them, including its bugs. */
@NullMarked
package dev.kasane.gotemplate.gobwas;

import org.jspecify.annotations.NullMarked;
