/** Tests of what is built. */
@NullMarked
package dev.kasane.ci.plan;

import org.jspecify.annotations.NullMarked;
