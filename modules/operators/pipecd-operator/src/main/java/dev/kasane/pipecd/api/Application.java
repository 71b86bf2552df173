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

/** An application that a piped deploys: a folder of a Git repository, registered with a control plane. */
@Group(ControlPlane.GROUP)
@Version("v1alpha1")
@Plural("applications")
@Singular("application")
@AdditionalPrinterColumn(name = "Id", jsonPath = ".status.applicationID", type = STRING)
@AdditionalPrinterColumn(name = "Registered", jsonPath = Columns.REGISTERED, type = STRING)
@AdditionalPrinterColumn(name = "Ready", jsonPath = Columns.READY, type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = Columns.AGE, type = DATE)
@ValidationRule(value = "has(self.spec)", message = "spec is missing")
@ValidationRule(value = NameLength.RULE, message = NameLength.MESSAGE)
public final class Application extends CustomResource<ApplicationSpec, ApplicationStatus> implements Namespaced {

    private static final long serialVersionUID = 1;
}
