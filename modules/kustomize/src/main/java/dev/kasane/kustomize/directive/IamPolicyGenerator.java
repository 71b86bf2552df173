package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.Fields;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plugin {@code IAMPolicyGenerator}: a service account that is bound to one of Google Cloud. */
public final class IamPolicyGenerator implements Generator {

    private final String cloud;
    private final Account kubernetes;
    private final Account google;
    private final YamlNode at;
    private final Schemas schemas;

    private record Account(String name, String namespace, String project) {
        private static final Account NONE = new Account("", "", "");

        static Account read(Fields fields) {
            return new Account(
                    text(fields.text("name")), text(fields.text("namespace")), text(fields.text("projectId")));
        }
    }

    public IamPolicyGenerator(Fields fields, Schemas schemas) {
        this.cloud = text(fields.text("cloud"));
        Account inCluster = fields.child("kubernetesService", Account::read);
        Account inCloud = fields.child("serviceAccount", Account::read);
        this.kubernetes = inCluster == null ? Account.NONE : inCluster;
        this.google = inCloud == null ? Account.NONE : inCloud;
        this.at = fields.map();
        this.schemas = schemas;
    }

    private static String text(@Nullable YamlScalar scalar) {
        return scalar == null ? "" : scalar.text();
    }

    @Override
    public List<Resource> generate() {
        if (!cloud.equals("gke")) {
            throw Problem.error(
                            "IAMPolicyGenerator does not support the cloud " + cloud,
                            at.span(),
                            "write cloud: gke, the only one there is")
                    .asException();
        }
        Mark mark = Mark.at(at.span(), "IAMPolicyGenerator");
        String account = google.name + "@" + google.project + ".iam.gserviceaccount.com";
        YamlMap empty = YamlMap.empty(mark, 0);
        YamlMap metadata = empty.with("annotations", empty.with("iam.gke.io/gcp-service-account", text(mark, account)))
                .with("name", text(mark, kubernetes.name));
        if (!kubernetes.namespace.isEmpty()) {
            metadata = metadata.with("namespace", text(mark, kubernetes.namespace));
        }
        YamlMap object = empty.with("apiVersion", text(mark, "v1"))
                .with("kind", text(mark, "ServiceAccount"))
                .with("metadata", metadata);
        return List.of(Resource.of(object, schemas));
    }

    private static YamlScalar text(Mark mark, String text) {
        return YamlScalar.string(mark, 0, text);
    }
}
