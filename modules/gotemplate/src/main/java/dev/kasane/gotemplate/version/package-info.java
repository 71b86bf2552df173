/** Semantic versions and version constraints, as Masterminds' semver parses them. */
@NullMarked
package dev.kasane.gotemplate.version;

import org.jspecify.annotations.NullMarked;
