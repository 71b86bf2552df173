package dev.kasane.pipecd.api;

import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.DATE;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.STRING;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;

/** An environment of PipeCD before v0.24; today it is the label {@code env}. */
@Group(ControlPlane.GROUP)
@Version("v1alpha1")
@Plural("environments")
@Singular("environment")
@AdditionalPrinterColumn(name = "Name", jsonPath = ".spec.name", type = STRING)
@AdditionalPrinterColumn(name = "Ready", jsonPath = Columns.READY, type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = Columns.AGE, type = DATE)
@ValidationRule(value = "has(self.spec)", message = "spec is missing")
@ValidationRule(value = NameLength.RULE, message = NameLength.MESSAGE)
public final class Environment extends CustomResource<EnvironmentSpec, ObjectStatus> implements Namespaced {

    private static final long serialVersionUID = 1;
}
