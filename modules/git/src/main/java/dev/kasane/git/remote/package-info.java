/** Other repositories: what is fetched from them and pushed to them, and the secrets that open them. */
@NullMarked
package dev.kasane.git.remote;

import org.jspecify.annotations.NullMarked;
