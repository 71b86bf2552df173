/** Tests of GitHub's pull requests against a server in the test. */
@NullMarked
package dev.kasane.git.forge.github;

import org.jspecify.annotations.NullMarked;
