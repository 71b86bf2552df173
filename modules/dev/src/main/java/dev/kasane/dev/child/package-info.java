/** The code that runs in the controller's process besides the controller. It needs only the JDK. */
@NullMarked
package dev.kasane.dev.child;

import org.jspecify.annotations.NullMarked;
