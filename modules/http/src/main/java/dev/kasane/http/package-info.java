/** Requests to servers: deadlines, limits of size, and the waits between attempts. */
@NullMarked
package dev.kasane.http;

import org.jspecify.annotations.NullMarked;
