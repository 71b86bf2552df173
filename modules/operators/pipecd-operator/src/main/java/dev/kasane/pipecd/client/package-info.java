/** PipeCD's two APIs, and their credentials. */
@NullMarked
package dev.kasane.pipecd.client;

import org.jspecify.annotations.NullMarked;
