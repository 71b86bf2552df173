@NullMarked
package dev.kasane.lock.remote;

import org.jspecify.annotations.NullMarked;
