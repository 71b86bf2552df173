/** ValidatingAdmissionPolicies with their bindings and parameters. */
@NullMarked
package dev.kasane.check.policy;

import org.jspecify.annotations.NullMarked;
