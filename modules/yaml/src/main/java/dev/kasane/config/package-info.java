/** Configuration files of kasane: one declaration of their fields for their readers and their JSON Schemas. */
@NullMarked
package dev.kasane.config;

import org.jspecify.annotations.NullMarked;
