package dev.kasane.change.edit;

import dev.kasane.files.FileTree;
import dev.kasane.files.Origin;
import dev.kasane.files.Span;
import dev.kasane.files.TreeEntry;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the places that set an image of a target: the target's own {@code images}; without such an entry, the origin of
 * each field {@code image} in the rendered objects.
 */
final class ImageSites {

    private static final List<String> KUSTOMIZATIONS =
            List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    private final FileTree tree;
    private final Renderer renderer;
    private final Map<String, EditableFile> kustomizations = new HashMap<>();

    ImageSites(FileTree tree, RenderOptions options) {
        this.tree = tree;
        this.renderer = new Renderer(tree, options);
    }

    /**
     * All places that decide an image.
     *
     * @throws dev.kasane.problem.KasaneException when there is none, or one that cannot be edited
     */
    List<ImageSite> find(ImageEdit edit) {
        for (String name : KUSTOMIZATIONS) {
            TreeEntry entry = tree.entry(edit.target().isEmpty() ? name : edit.target() + "/" + name);
            EntrySite site = entry.isFile() ? EntrySite.find(kustomization(entry.path()), edit.image()) : null;
            if (site != null) {
                return List.of(site);
            }
        }
        Map<String, ImageSite> sites = new LinkedHashMap<>();
        for (Resource resource : renderer.render(edit.target()).resources()) {
            collect(resource.root(), edit, sites);
        }
        if (sites.isEmpty()) {
            throw Problem.error(
                            edit.target() + " has no image " + edit.image(),
                            null,
                            "name the image as an entry of images or a field image: does")
                    .asException();
        }
        return List.copyOf(sites.values());
    }

    private EditableFile kustomization(String path) {
        return kustomizations.computeIfAbsent(path, ignored -> EditableFile.kustomization(path, tree.read(path)));
    }

    private void collect(YamlNode node, ImageEdit edit, Map<String, ImageSite> sites) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (map.key(i).text().equals("image") && map.value(i) instanceof YamlScalar scalar) {
                    ImageSite site = matchingSite(scalar, edit);
                    if (site != null) {
                        sites.put(site.file().path() + " " + site.scope(), site);
                    }
                } else {
                    collect(map.value(i), edit, sites);
                }
            }
        } else if (node instanceof YamlList list) {
            list.forEach(item -> collect(item, edit, sites));
        }
    }

    /** The place that decides an image, when it is the image meant. */
    private @Nullable ImageSite matchingSite(YamlScalar image, ImageEdit edit) {
        Origin.Step decided = image.provenance().getLast();
        String name = ImageReference.parse(image.text()).name();
        boolean named = name.equals(edit.image()) || name.equals(edit.newName());
        Span place = decided.span();
        if (decided.directive().equals("images") && isFile(place)) {
            EntrySite entry = EntrySite.at(kustomization(place.path()), place.offset());
            boolean meant =
                    named || entry != null && edit.image().equals(entry.entry().text("name"));
            return meant ? orRefuse(entry, image, decided) : null;
        }
        if (!named) {
            return null;
        }
        return orRefuse(isFile(place) ? FieldSite.at(tree, place.path(), place.offset()) : null, image, decided);
    }

    private boolean isFile(Span place) {
        return tree.entry(place.path()).isFile();
    }

    private static ImageSite orRefuse(@Nullable ImageSite site, YamlScalar image, Origin.Step decided) {
        if (site == null) {
            throw Problem.error(
                            "the image " + image.text() + " is decided by " + decided.directive()
                                    + " at a place that is no field image: of a file",
                            decided.span(),
                            "give the target an entry of images for it")
                    .asException();
        }
        return site;
    }
}
