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

/** A singer: what it is to sing is its spec, which belongs to the user, and what it has sung its status. */
@Group(Hikawa.GROUP)
@Version("v1beta1")
@Plural("hikawas")
@Singular("hikawa")
@ShortNames("hk")
@AdditionalPrinterColumn(
        name = "Said",
        jsonPath = ".status.numZundokosSaid",
        type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(
        name = "Kiyoshied",
        jsonPath = ".status.kiyoshied",
        type = AdditionalPrinterColumn.Type.BOOLEAN)
@AdditionalPrinterColumn(name = "State", jsonPath = ".status.conditions[?(@.type==\"Ready\")].reason", type = STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = DATE)
@ValidationRule(value = "size(self.metadata.name) <= 230", message = "a name has to leave room for -zundoko-NNN")
@ValidationRule(value = "has(self.spec)", message = "spec is missing")
public final class Hikawa extends CustomResource<HikawaSpec, HikawaStatus> implements Namespaced {

    /** The group of all three kinds. */
    public static final String GROUP = "zundokokiyoshi.kaitoy.github.com";

    private static final long serialVersionUID = 1;
}
