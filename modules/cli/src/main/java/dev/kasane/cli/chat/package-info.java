/** Chat messages about problems that need attention. */
@NullMarked
package dev.kasane.cli.chat;

import org.jspecify.annotations.NullMarked;
