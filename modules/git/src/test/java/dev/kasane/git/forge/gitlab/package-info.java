/** Tests of GitLab's merge requests, statuses and protected branches against a server in the test. */
@NullMarked
package dev.kasane.git.forge.gitlab;

import org.jspecify.annotations.NullMarked;
