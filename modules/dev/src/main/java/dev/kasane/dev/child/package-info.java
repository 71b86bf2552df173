/** What is on the class path of the controller's process besides the controller. It needs nothing but the JDK. */
@NullMarked
package dev.kasane.dev.child;

import org.jspecify.annotations.NullMarked;
