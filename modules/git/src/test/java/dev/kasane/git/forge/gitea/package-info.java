/** Tests of Gitea's reviews against a server in the test. */
@NullMarked
package dev.kasane.git.forge.gitea;

import org.jspecify.annotations.NullMarked;
