/** What the settings of a repository lack. */
@NullMarked
package dev.kasane.cli.ci.doctor;

import org.jspecify.annotations.NullMarked;
