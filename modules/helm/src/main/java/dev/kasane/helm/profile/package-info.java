/** What releases of Helm do differently. */
@NullMarked
package dev.kasane.helm.profile;

import org.jspecify.annotations.NullMarked;
