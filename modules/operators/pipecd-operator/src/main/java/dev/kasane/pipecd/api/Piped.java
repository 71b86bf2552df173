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

/** A piped, which is PipeCD's deployment agent, and its registration with a control plane. */
@Group(ControlPlane.GROUP)
@Version("v1alpha1")
@Plural("pipeds")
@Singular("piped")
@AdditionalPrinterColumn(name = "Id", jsonPath = ".status.pipedID", type = STRING)
@AdditionalPrinterColumn(name = "Registered", jsonPath = Columns.REGISTERED, type = STRING)
@AdditionalPrinterColumn(name = "Ready", jsonPath = Columns.READY, type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = Columns.AGE, type = DATE)
@ValidationRule(value = "has(self.spec)", message = "spec is missing")
@ValidationRule(value = NameLength.RULE, message = NameLength.MESSAGE)
public final class Piped extends CustomResource<PipedSpec, PipedStatus> implements Namespaced {

    private static final long serialVersionUID = 1;
}
