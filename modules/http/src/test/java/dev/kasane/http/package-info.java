/** Tests of requests. */
@NullMarked
package dev.kasane.http;

import org.jspecify.annotations.NullMarked;
