/** The certificate authorities that are trusted for servers. */
@NullMarked
package dev.kasane.http.tls;

import org.jspecify.annotations.NullMarked;
