/** Pages for a browser that need nothing but themselves: harmless markup, and a policy that holds back everything else. */
@NullMarked
package dev.kasane.cli.page;

import org.jspecify.annotations.NullMarked;
