/** Regular expressions of users: their size is checked before they are compiled, and they match in linear time. */
@NullMarked
package dev.kasane.expression;

import org.jspecify.annotations.NullMarked;
