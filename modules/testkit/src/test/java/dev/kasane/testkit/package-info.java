/** Tests of the test kit. */
@NullMarked
package dev.kasane.testkit;

import org.jspecify.annotations.NullMarked;
