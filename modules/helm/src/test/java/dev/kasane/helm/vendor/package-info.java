/** Charts and what they depend on. */
@org.jspecify.annotations.NullMarked
package dev.kasane.helm.vendor;
