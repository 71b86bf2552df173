/** A proxy between a controller and the real API server, which takes notes and gets in the way when it is told to. */
@NullMarked
package dev.kasane.testkit.proxy;

import org.jspecify.annotations.NullMarked;
