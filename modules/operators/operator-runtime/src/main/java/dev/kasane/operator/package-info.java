/** The runtime of operators around their reconcilers: settings, probes, metrics, logs, events, and leader election. */
@NullMarked
package dev.kasane.operator;

import org.jspecify.annotations.NullMarked;
