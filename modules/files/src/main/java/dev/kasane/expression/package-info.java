/** Regular expressions of users: measured before they are compiled, and matched in linear time. */
@NullMarked
package dev.kasane.expression;

import org.jspecify.annotations.NullMarked;
