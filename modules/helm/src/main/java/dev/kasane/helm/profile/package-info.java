/** The differences between releases of Helm. */
@NullMarked
package dev.kasane.helm.profile;

import org.jspecify.annotations.NullMarked;
