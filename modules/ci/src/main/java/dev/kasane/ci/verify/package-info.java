/** Whether what was promoted works where it is deployed: who is queried, and how a verdict follows. */
@NullMarked
package dev.kasane.ci.verify;

import org.jspecify.annotations.NullMarked;
