/** Requests to the programming interfaces of forges: bounded in number and time, tokens bound to their server. */
@NullMarked
package dev.kasane.git.forge.http;

import org.jspecify.annotations.NullMarked;
