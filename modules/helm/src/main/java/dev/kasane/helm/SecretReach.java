package dev.kasane.helm;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.manifest.Documents;
import dev.kasane.helm.origin.LeafPath;
import dev.kasane.helm.origin.OtherValue;
import dev.kasane.helm.values.Tables;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether values have a part in the Secrets that a chart prints, whatever its templates do to them on the way. */
final class SecretReach {

    /** Values beyond these count as secret. */
    private static final int MOST = 60;

    private final ChartRequest request;
    private final GoMap whole;
    private final Map<String, List<String>> secrets = new TreeMap<>();
    private int tried;

    /**
     * What is compared with.
     *
     * @param printed what the templates printed, by their paths
     * @param whole the values that count
     */
    SecretReach(ChartRequest request, Map<String, String> printed, GoMap whole) {
        this.request = request;
        this.whole = whole;
        printed.forEach((path, text) -> {
            List<String> found = secretsIn(text);
            if (!found.isEmpty()) {
                secrets.put(path, found);
            }
        });
    }

    /** Whether another value would make another Secret; also when that cannot be known. */
    boolean has(LeafPath path) {
        Object value = path.in(whole);
        if (secrets.isEmpty() || value == null) {
            return false;
        }
        if (++tried > MOST) {
            return true;
        }
        Object emptied = OtherValue.emptied(value);
        return isOther(path, OtherValue.of(value)) || emptied != null && isOther(path, emptied);
    }

    private boolean isOther(LeafPath path, Object value) {
        GoMap given = Tables.copy(request.values());
        path.put(given, whole, value);
        ChartRequest other = new ChartRequest(
                request.chart(), given, request.release(), request.capabilities(), request.profile(), false);
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
        if (!text.contains("Secret")) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        for (String document : Documents.of(text, request.profile().documents())) {
            if (isSecret(document)) {
                found.add(document);
            }
        }
        return found;
    }

    private static boolean isSecret(String document) {
        if (!document.contains("Secret")) {
            return false;
        }
        try {
            SourceFile file = new SourceFile("document", GoText.bytes(document), "helm");
            for (YamlNode node : YamlReader.standard().documents(file).documents()) {
                if (node instanceof YamlMap map && !"Secret".equals(map.text("kind")) && map.get("items") == null) {
                    return false;
                }
            }
        } catch (KasaneException e) {
            // what cannot be read may be one
        }
        return true;
    }
}
