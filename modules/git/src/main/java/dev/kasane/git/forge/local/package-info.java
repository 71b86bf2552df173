/** The embedded forge: a bare repository that stores its pull requests as references of its own. */
@NullMarked
package dev.kasane.git.forge.local;

import org.jspecify.annotations.NullMarked;
