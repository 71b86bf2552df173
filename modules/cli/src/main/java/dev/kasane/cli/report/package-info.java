/** Reports of a diff as text, Markdown, JSON, unified diff and HTML page. */
@NullMarked
package dev.kasane.cli.report;

import org.jspecify.annotations.NullMarked;
