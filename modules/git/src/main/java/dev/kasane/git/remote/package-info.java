/** Fetches from and pushes to other repositories, with their credentials. */
@NullMarked
package dev.kasane.git.remote;

import org.jspecify.annotations.NullMarked;
