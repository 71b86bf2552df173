/** Snapshots of the objects of a namespace, without fields that differ in every run. */
@NullMarked
package dev.kasane.testkit.state;

import org.jspecify.annotations.NullMarked;
