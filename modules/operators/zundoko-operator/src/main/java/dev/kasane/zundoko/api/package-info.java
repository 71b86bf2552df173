/** The kinds of the group {@code zundokokiyoshi.kaitoy.github.com}; their definitions are generated from these types. */
@NullMarked
package dev.kasane.zundoko.api;

import org.jspecify.annotations.NullMarked;
