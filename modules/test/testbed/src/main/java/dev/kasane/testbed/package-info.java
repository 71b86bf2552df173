/** The test bed is made of YAML, at the root of the repository; here are its tests alone. */
@NullMarked
package dev.kasane.testbed;

import org.jspecify.annotations.NullMarked;
