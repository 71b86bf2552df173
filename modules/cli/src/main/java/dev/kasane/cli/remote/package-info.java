/** What the commands that lock, fetch and vendor share. */
@NullMarked
package dev.kasane.cli.remote;

import org.jspecify.annotations.NullMarked;
