/** Pull requests behind one interface, wherever they are kept. */
@NullMarked
package dev.kasane.git.forge;

import org.jspecify.annotations.NullMarked;
