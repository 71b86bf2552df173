/** TOML, as the functions {@code toToml} and {@code fromToml} of charts write and read it. */
@NullMarked
package dev.kasane.helm.toml;

import org.jspecify.annotations.NullMarked;
