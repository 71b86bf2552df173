@NullMarked
package dev.kasane.http.tls;

import org.jspecify.annotations.NullMarked;
