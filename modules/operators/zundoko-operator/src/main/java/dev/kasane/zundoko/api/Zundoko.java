package dev.kasane.zundoko.api;

import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.DATE;
import static io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type.STRING;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;

/** A word of a song, as an object. */
@Group(Hikawa.GROUP)
@Version("v1beta1")
@Plural("zundokos")
@Singular("zundoko")
@ShortNames("zd")
@AdditionalPrinterColumn(name = "Say", jsonPath = ".spec.say", type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
@ValidationRule(value = "has(self.spec)", message = "spec is missing")
public final class Zundoko extends CustomResource<ZundokoSpec, Void> implements Namespaced {

    private static final long serialVersionUID = 1;
}
