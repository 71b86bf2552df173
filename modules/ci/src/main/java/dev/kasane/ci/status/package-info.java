/** Which image of each service is in which environment. */
@NullMarked
package dev.kasane.ci.status;

import org.jspecify.annotations.NullMarked;
