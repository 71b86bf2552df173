/** The plan of a run: which images to build, and why. */
@NullMarked
package dev.kasane.ci.plan;

import org.jspecify.annotations.NullMarked;
