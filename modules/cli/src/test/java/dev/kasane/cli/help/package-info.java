@NullMarked
package dev.kasane.cli.help;

import org.jspecify.annotations.NullMarked;
