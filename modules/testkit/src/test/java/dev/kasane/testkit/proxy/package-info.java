/** Tests of the proxy. */
@NullMarked
package dev.kasane.testkit.proxy;

import org.jspecify.annotations.NullMarked;
