@NullMarked
package dev.kasane.cli.remote;

import org.jspecify.annotations.NullMarked;
