/** A proxy between a controller and the real API server, which records requests and applies disturbances. */
@NullMarked
package dev.kasane.testkit.proxy;

import org.jspecify.annotations.NullMarked;
