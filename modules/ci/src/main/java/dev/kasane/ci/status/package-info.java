/** The image of each service in each environment. */
@NullMarked
package dev.kasane.ci.status;

import org.jspecify.annotations.NullMarked;
