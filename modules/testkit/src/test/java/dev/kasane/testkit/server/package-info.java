/** Tests of how servers are found and held. */
@NullMarked
package dev.kasane.testkit.server;

import org.jspecify.annotations.NullMarked;
