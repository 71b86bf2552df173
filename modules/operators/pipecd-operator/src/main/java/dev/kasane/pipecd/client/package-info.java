/** PipeCD's two interfaces for programs, and the credentials they ask for. */
@NullMarked
package dev.kasane.pipecd.client;

import org.jspecify.annotations.NullMarked;
