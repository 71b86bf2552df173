package dev.kasane.helm;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.manifest.Documents;
import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.OtherValue;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the values that affect the objects of a chart that contain secrets, even if its templates transform them. */
final class SecretReach {

    /** Values beyond these count as secret. */
    private static final int MOST = 60;

    private final ChartRequest request;
    private final FieldQuery question;
    private final TrialTime time;
    private final GoMap whole;
    private final RemovedValues removed;
    private final Map<String, List<String>> secrets = new TreeMap<>();
    private int tried;

    /**
     * Starts from the normal output of the chart, with which trials are compared.
     *
     * @param question which objects hold secrets
     * @param printed the output of the templates, by their paths
     * @param whole the values that count
     * @param removed the values that nulls remove from them
     */
    SecretReach(
            ChartRequest request,
            FieldQuery question,
            Map<String, String> printed,
            GoMap whole,
            RemovedValues removed,
            TrialTime time) {
        this.request = request;
        this.question = question;
        this.time = time;
        this.whole = whole;
        this.removed = removed;
        printed.forEach((path, text) -> {
            List<String> found = secretsIn(text);
            if (!found.isEmpty()) {
                secrets.put(path, found);
            }
        });
    }

    /** Whether another value would change what holds secrets; also when that cannot be known. */
    boolean has(LeafPath path) {
        Object value = path.in(whole);
        if (secrets.isEmpty()) {
            return false;
        }
        if (++tried > MOST || time.isOver()) {
            return true;
        }
        if (value == null || value instanceof GoNil) {
            // a null, which removes another value
            return removed.restored(path).stream().anyMatch(this::isOther);
        }
        Object emptied = OtherValue.emptied(value);
        return isOther(request.trying(path, OtherValue.of(value), whole))
                || emptied != null && isOther(request.trying(path, emptied, whole));
    }

    private boolean isOther(ChartRequest other) {
        try {
            ChartRenderer.Prepared prepared = ChartRenderer.prepare(other);
            Map<String, String> printed =
                    ChartRenderer.engine(other).printOnly(prepared.chart(), prepared.values(), secrets::containsKey);
            for (var known : secrets.entrySet()) {
                if (!secretsIn(printed.getOrDefault(known.getKey(), "")).equals(known.getValue())) {
                    return true;
                }
            }
            return false;
        } catch (KasaneException e) {
            return true;
        }
    }

    private List<String> secretsIn(String text) {
        List<String> found = new ArrayList<>();
        for (String document : Documents.of(text, request.profile().documents())) {
            if (holdsSecret(document)) {
                found.add(document);
            }
        }
        return found;
    }

    private boolean holdsSecret(String document) {
        try {
            YamlMap object = Document.object("document", document);
            return object != null && (object.get("items") != null || question.holdsSecret(object));
        } catch (KasaneException e) {
            // output that is no YAML, such as NOTES.txt, has no objects
            return false;
        }
    }
}
