/** The Zundoko operator: creates the words of a song as objects. */
@NullMarked
package dev.kasane.zundoko;

import org.jspecify.annotations.NullMarked;
