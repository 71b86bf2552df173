/** What every operator needs around its reconcilers: settings, probes, metrics, logs, events, and the election of a leader. */
@NullMarked
package dev.kasane.operator;

import org.jspecify.annotations.NullMarked;
