/** What one step of a render costs, measured by JMH. */
@NullMarked
package dev.kasane.bench;

import org.jspecify.annotations.NullMarked;
