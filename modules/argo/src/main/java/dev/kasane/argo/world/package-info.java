/** What Argo CD would ask clusters and forges for: told by a file, or not known, which ends the work. */
@NullMarked
package dev.kasane.argo.world;

import org.jspecify.annotations.NullMarked;
