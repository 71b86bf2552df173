/** Where bytes come from: files at one moment, and the place behind every value that is made of them. */
@NullMarked
package dev.kasane.files;

import org.jspecify.annotations.NullMarked;
