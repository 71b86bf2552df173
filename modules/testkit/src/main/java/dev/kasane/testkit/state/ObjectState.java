package dev.kasane.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlWriter;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** An object of the API as the values it is made of. */
public final class ObjectState {

    private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();
    private static final Schemas SCHEMAS = new Schemas();
    /** Fields that the server sets, or that differ in every run. */
    private static final List<String> OF_ONE_RUN =
            List.of("uid", "resourceVersion", "creationTimestamp", "generation", "managedFields", "selfLink");

    private ObjectState() {}

    /** The object as JSON. */
    public static ObjectNode json(HasMetadata object) {
        return SERIALIZATION.convertValue(object, ObjectNode.class);
    }

    /** The object with all that the server wrote down, save who manages which field. */
    public static Resource resource(HasMetadata object) {
        ObjectNode json = json(object);
        if (json.get("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields");
        }
        return resource(json);
    }

    /** The object as YAML, as kustomize prints it. */
    public static String yaml(HasMetadata object) {
        YamlWriter writer = YamlWriter.ofFile(YamlWriter.DEFAULT_LIMIT);
        writer.add(resource(object).root());
        return new String(writer.toBytes(), StandardCharsets.UTF_8);
    }

    static Resource resource(JsonNode json) {
        SourceFile text = SourceFile.of("the API server", json.toString());
        YamlNode root = YamlReader.standard().documents(text).documents().getFirst();
        return Resource.of((YamlMap) root, SCHEMAS);
    }

    /** The object without what is another one in every run, and its namespace called by the same name. */
    static ObjectNode withoutRun(HasMetadata object, String namespace) {
        ObjectNode json = json(object);
        if (json.get("metadata") instanceof ObjectNode metadata) {
            OF_ONE_RUN.forEach(metadata::remove);
            if (metadata.get("ownerReferences") instanceof ArrayNode owners) {
                owners.forEach(owner -> ((ObjectNode) owner).remove("uid"));
            }
        }
        if (json.path("status").path("conditions") instanceof ArrayNode conditions) {
            conditions.forEach(condition -> {
                if (condition instanceof ObjectNode fields) {
                    fields.remove(List.of("lastTransitionTime", "lastUpdateTime"));
                }
            });
        }
        if (object.getKind().equals("Service") && json.get("spec") instanceof ObjectNode spec) {
            removeAddresses(spec);
        }
        String text = json.toString().replace(namespace, "the-namespace");
        return SERIALIZATION.unmarshal(text, ObjectNode.class);
    }

    /** The addresses and ports that the server gives a Service; that it has none stays. */
    private static void removeAddresses(ObjectNode service) {
        if (!service.path("clusterIP").asText().equals("None")) {
            service.remove(List.of("clusterIP", "clusterIPs"));
        }
        service.remove("healthCheckNodePort");
        service.path("ports").forEach(port -> ((ObjectNode) port).remove("nodePort"));
    }
}
