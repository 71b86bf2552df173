/** Tests of how people name forges. */
@NullMarked
package dev.kasane.git.forge.address;

import org.jspecify.annotations.NullMarked;
