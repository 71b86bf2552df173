package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.files.MemoryTree;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Small trees: a kustomization, and after lines of the form {@code %% PATH} more files of its folder. */
class KustomizationFuzzing {

    private static final Pattern FILE = Pattern.compile("^%% ([a-z]{1,8}(?:[./][a-z]{1,8}){0,2})$", Pattern.MULTILINE);

    @FuzzTest(maxDuration = "1h")
    void anyKustomizationIsRenderedOrAProblem(byte[] bytes) {
        MemoryTree.Builder files = SmallTree.files();
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String path = "kustomization.yaml";
        int from = 0;
        for (var matcher = FILE.matcher(text); matcher.find(); ) {
            files.file("top/" + path, text.substring(from, matcher.start()).getBytes(StandardCharsets.ISO_8859_1));
            path = matcher.group(1);
            from = matcher.end();
        }
        files.file("top/" + path, text.substring(from).getBytes(StandardCharsets.ISO_8859_1));
        SmallTree.check(bytes, files.build());
    }
}
