/** Compares the branch protections of a repository with those that promotions need. */
@NullMarked
package dev.kasane.git.forge.protection;

import org.jspecify.annotations.NullMarked;
