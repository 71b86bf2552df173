@NullMarked
package dev.kasane.cli.chat;

import org.jspecify.annotations.NullMarked;
