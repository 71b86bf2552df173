package dev.kasane.ci.scan;

import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Scan;
import dev.kasane.problem.KasaneException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Finds the known vulnerabilities of an image. */
@FunctionalInterface
public interface Scanner {

    /**
     * The vulnerabilities of an image.
     *
     * @param pipeline the pipeline of the image
     * @param scan the scan of the pipeline
     * @param image its name with the registry
     * @param digest its digest
     * @throws dev.kasane.problem.KasaneException when that cannot be found out; it is not known to be good then
     */
    List<Vulnerability> scan(Pipeline pipeline, Scan scan, String image, String digest);

    /** The same scanner with a cache: it scans each image once for several targets. */
    default Scanner cached() {
        Map<String, Supplier<List<Vulnerability>>> known = new HashMap<>();
        return (pipeline, scan, image, digest) -> known.computeIfAbsent(image + "@" + digest, name -> {
                    try {
                        List<Vulnerability> found = scan(pipeline, scan, image, digest);
                        return () -> found;
                    } catch (KasaneException e) {
                        return () -> {
                            throw e;
                        };
                    }
                })
                .get();
    }
}
