/** GitLab's merge requests, statuses of commits and protected branches, by its REST interface. */
@NullMarked
package dev.kasane.git.forge.gitlab;

import org.jspecify.annotations.NullMarked;
