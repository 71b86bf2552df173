/** Where the Kubernetes API of the tests comes from: a server of their own, or one that is given. */
@NullMarked
package dev.kasane.testkit.server;

import org.jspecify.annotations.NullMarked;
