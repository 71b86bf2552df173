package dev.kasane.pipecd.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;

/** What a piped deploys: a folder of a Git repository, registered with a control plane. */
@Group(ControlPlane.GROUP)
@Version("v1alpha1")
@Plural("applications")
@Singular("application")
@AdditionalPrinterColumn(name = "Id", jsonPath = ".status.applicationID", type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
        name = "Registered",
        jsonPath = ".status.conditions[?(@.type==\"Registered\")].status",
        type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
        name = "Ready",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].status",
        type = AdditionalPrinterColumn.Type.STRING)
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
@ValidationRule(value = "has(self.spec)", message = "spec is missing")
@ValidationRule(
        value = "size(self.metadata.name) <= 50",
        message = "a name has to leave room for what is appended to it")
public final class Application extends CustomResource<ApplicationSpec, ApplicationStatus> implements Namespaced {

    private static final long serialVersionUID = 1;
}
