package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;

/** The top-level fields of a pipeline's file. */
record PipelineDocument(
        @Property(
                value = "the version of this format",
                required = true,
                pattern = "kasane\\.dev/v1alpha1",
                form = "kasane.dev/v1alpha1")
        String apiVersion,

        @Property(value = "Pipeline", required = true, pattern = "Pipeline", form = "Pipeline")
        String kind,

        @Property(value = "how the pipeline is called", required = true)
        Metadata metadata,

        @Property(value = "what it does", required = true) Spec spec) {

    record Metadata(
            @Property(
                    value = "the name, which is that of the file too",
                    required = true,
                    pattern = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?",
                    form = "a DNS label: lower-case letters, digits and hyphens")
            String name) {}
}
