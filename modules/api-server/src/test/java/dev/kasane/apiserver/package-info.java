/** Tests of how servers are found and held. */
@NullMarked
package dev.kasane.apiserver;

import org.jspecify.annotations.NullMarked;
