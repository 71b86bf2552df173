package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@code image-move}: a container runs another image. */
final class ImageMove implements Rule {

    @Override
    public String name() {
        return "image-move";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            if (change instanceof Change.Changed it) {
                Map<String, String> then = images(Workload.podSpec(it.before()));
                images(Workload.podSpec(it.resource())).forEach((container, image) -> {
                    String former = then.get(container);
                    if (former != null && !former.equals(image)) {
                        found.accept(new Note(
                                Note.Weight.EFFECT,
                                name(),
                                it.resource(),
                                "container " + container + " moves from " + former + " to " + image));
                    }
                });
            }
        }
    }

    private static Map<String, String> images(@Nullable YamlMap podSpec) {
        Map<String, String> images = new HashMap<>();
        if (podSpec != null) {
            for (YamlMap container : Workload.containers(podSpec)) {
                String name = container.text("name");
                String image = container.text("image");
                if (name != null && image != null) {
                    images.put(name, image);
                }
            }
        }
        return images;
    }
}
