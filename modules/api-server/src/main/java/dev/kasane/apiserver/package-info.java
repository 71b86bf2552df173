/** Where a Kubernetes API for tests and for a developer's loop comes from: a server of one's own, or one that is given. */
@NullMarked
package dev.kasane.apiserver;

import org.jspecify.annotations.NullMarked;
