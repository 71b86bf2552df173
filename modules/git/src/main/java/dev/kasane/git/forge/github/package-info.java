/** GitHub's pull requests, by github-api on top of bounded requests. */
@NullMarked
package dev.kasane.git.forge.github;

import org.jspecify.annotations.NullMarked;
