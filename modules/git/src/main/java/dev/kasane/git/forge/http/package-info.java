/** HTTP requests to the APIs of forges: limited in number and time, with tokens bound to their server. */
@NullMarked
package dev.kasane.git.forge.http;

import org.jspecify.annotations.NullMarked;
