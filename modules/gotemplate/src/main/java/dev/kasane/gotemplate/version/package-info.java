/** Semantic versions and what they are compared with, as Masterminds' semver reads them. */
@NullMarked
package dev.kasane.gotemplate.version;

import org.jspecify.annotations.NullMarked;
