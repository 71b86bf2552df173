/** Tests: a difference as text, Markdown, JSON, unified diff and page. */
@NullMarked
package dev.kasane.cli.report;

import org.jspecify.annotations.NullMarked;
