/** HTTP requests: deadlines, size limits and backoff. */
@NullMarked
package dev.kasane.http;

import org.jspecify.annotations.NullMarked;
