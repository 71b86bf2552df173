/** The objects of a namespace at one moment, without what is different in every run. */
@NullMarked
package dev.kasane.testkit.state;

import org.jspecify.annotations.NullMarked;
