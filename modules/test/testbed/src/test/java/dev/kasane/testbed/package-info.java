/** Tests of the definitions that bring the test bed to clusters. */
@NullMarked
package dev.kasane.testbed;

import org.jspecify.annotations.NullMarked;
