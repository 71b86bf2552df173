/** A controller and its tests, as the documentation shows them. */
@NullMarked
package dev.kasane.testkit.example;

import org.jspecify.annotations.NullMarked;
