/** TOML for the template functions {@code toToml} and {@code fromToml}. */
@NullMarked
package dev.kasane.helm.toml;

import org.jspecify.annotations.NullMarked;
