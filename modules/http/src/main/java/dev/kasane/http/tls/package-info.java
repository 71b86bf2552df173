/** The authorities whose certificates of servers are trusted. */
@NullMarked
package dev.kasane.http.tls;

import org.jspecify.annotations.NullMarked;
