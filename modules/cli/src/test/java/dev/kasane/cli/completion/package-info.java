@NullMarked
package dev.kasane.cli.completion;

import org.jspecify.annotations.NullMarked;
