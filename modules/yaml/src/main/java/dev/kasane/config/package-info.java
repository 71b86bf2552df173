/** Configuration files of kasane: what may stand in them, as one declaration for their readers and their JSON Schemas. */
@NullMarked
package dev.kasane.config;

import org.jspecify.annotations.NullMarked;
