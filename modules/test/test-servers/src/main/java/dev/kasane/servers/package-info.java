/** Real servers for tests: a Git forge and a registry, each on a port of this computer, ended with the test. */
@NullMarked
package dev.kasane.servers;

import org.jspecify.annotations.NullMarked;
