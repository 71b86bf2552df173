/** Self-contained HTML pages: escaped markup, and a content security policy that blocks external resources. */
@NullMarked
package dev.kasane.cli.page;

import org.jspecify.annotations.NullMarked;
