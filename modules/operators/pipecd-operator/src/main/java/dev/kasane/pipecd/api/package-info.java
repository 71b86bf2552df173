/** The kinds of the group {@code pipecd.kanatakita.com}; their definitions are generated from these types. */
@NullMarked
package dev.kasane.pipecd.api;

import org.jspecify.annotations.NullMarked;
