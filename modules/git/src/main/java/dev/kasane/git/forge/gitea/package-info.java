/** Gitea's pull requests, by its REST interface. */
@NullMarked
package dev.kasane.git.forge.gitea;

import org.jspecify.annotations.NullMarked;
