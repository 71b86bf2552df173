/** Pull requests and commit statuses behind one API for all forges. */
@NullMarked
package dev.kasane.git.forge;

import org.jspecify.annotations.NullMarked;
