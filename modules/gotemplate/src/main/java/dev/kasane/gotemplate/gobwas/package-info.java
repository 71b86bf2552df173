/** Patterns of gobwas/glob, step by step as that library reads and matches them, so that its quirks are the same. */
@NullMarked
package dev.kasane.gotemplate.gobwas;

import org.jspecify.annotations.NullMarked;
