/** JSON as plain values, for data that is no rendered YAML: answers of servers, state files, objects as an API server stores them. */
@NullMarked
package dev.kasane.json;

import org.jspecify.annotations.NullMarked;
