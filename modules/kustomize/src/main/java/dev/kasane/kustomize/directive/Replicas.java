package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.ReplicaEntry;
import dev.kasane.kustomize.field.FieldPath;
import dev.kasane.kustomize.field.FieldSetter;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** {@code replicas}: sets the replica count of the objects that have, or ever had, a name. */
public final class Replicas implements Transformer {

    private final ReplicaEntry entry;
    private final List<FieldPath> paths = new ArrayList<>();
    private final Mark mark;
    private final Schemas schemas;

    public Replicas(ReplicaEntry entry, FieldSpecs fields, String directive, Schemas schemas) {
        this.entry = entry;
        for (FieldSpec spec : fields.list()) {
            paths.add(new FieldPath(spec, FieldPath.Missing.INTEGER));
        }
        this.mark = Mark.at(entry.at().span(), directive);
        this.schemas = schemas;
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        ResourceSet result = resources;
        boolean found = false;
        for (FieldPath path : paths) {
            for (int position : resources.positionsOfName(entry.name())) {
                Resource resource = result.get(position);
                if (isMeant(resource, path.spec())) {
                    found = true;
                    result = result.with(position, apply(resource, path));
                }
            }
        }
        if (!found) {
            throw Problem.error(
                            "replicas names " + entry.name() + ", and there is no workload of that name",
                            entry.at().span(),
                            hint(resources))
                    .asException();
        }
        return result;
    }

    private boolean isMeant(Resource resource, FieldSpec spec) {
        if (isMeant(resource.id(), spec)) {
            return true;
        }
        for (ResourceId previous : resource.previousIds()) {
            if (isMeant(previous, spec)) {
                return true;
            }
        }
        return false;
    }

    private boolean isMeant(ResourceId id, FieldSpec spec) {
        return id.name().equals(entry.name()) && id.gvk().isSelectedBy(spec.gvk());
    }

    private Resource apply(Resource resource, FieldPath path) {
        if (!resource.gvk().isSelectedBy(path.spec().gvk())) {
            return resource;
        }
        SharedNodes cells = new SharedNodes();
        String count = Long.toString(entry.count());
        YamlMap root =
                path.apply(resource.root(), mark, field -> FieldSetter.text(field, count, YamlTag.INT, mark, cells));
        return resource.withRoot(cells.spread(root), schemas);
    }

    private String hint(ResourceSet resources) {
        Set<String> names = new TreeSet<>();
        for (Resource resource : resources) {
            for (FieldPath path : paths) {
                if (resource.gvk().isSelectedBy(path.spec().gvk())) {
                    names.add(resource.name());
                }
            }
        }
        String near = ClosestName.to(entry.name(), names);
        if (near != null) {
            return ClosestName.question(near);
        }
        return names.isEmpty()
                ? "there is nothing with replicas in this kustomization; remove the entry"
                : "the workloads here are " + String.join(", ", names);
    }
}
