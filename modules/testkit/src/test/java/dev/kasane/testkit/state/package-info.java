/** Tests of states and their differences. */
@NullMarked
package dev.kasane.testkit.state;

import org.jspecify.annotations.NullMarked;
