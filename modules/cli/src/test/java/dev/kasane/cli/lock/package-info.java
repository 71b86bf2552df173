/** Tests of the commands that lock, fetch and vendor charts. */
@NullMarked
package dev.kasane.cli.lock;

import org.jspecify.annotations.NullMarked;
