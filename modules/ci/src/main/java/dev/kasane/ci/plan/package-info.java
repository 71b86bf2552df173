/** What has to be built, and why. */
@NullMarked
package dev.kasane.ci.plan;

import org.jspecify.annotations.NullMarked;
