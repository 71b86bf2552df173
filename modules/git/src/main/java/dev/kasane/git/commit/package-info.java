/** Commits written straight into the object database: no work tree, no hooks, no filters. */
@NullMarked
package dev.kasane.git.commit;

import org.jspecify.annotations.NullMarked;
