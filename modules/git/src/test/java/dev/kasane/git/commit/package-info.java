/** Tests of commits that are written and signed. */
@NullMarked
package dev.kasane.git.commit;

import org.jspecify.annotations.NullMarked;
