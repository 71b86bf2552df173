/** Limits of templates, generators and expansions. */
@NullMarked
package dev.kasane.gotemplate.bound;

import org.jspecify.annotations.NullMarked;
