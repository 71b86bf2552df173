/** References of kustomizations to other repositories and servers. */
@NullMarked
package dev.kasane.lock.remote;

import org.jspecify.annotations.NullMarked;
