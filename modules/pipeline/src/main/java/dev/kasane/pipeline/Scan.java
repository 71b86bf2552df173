package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the gate {@code scan}.
 *
 * @param from the source of an image's vulnerabilities
 * @param command the scanner that writes the report; empty when the build wrote it
 * @param report the report
 * @param fails the lowest severity that holds a promotion
 * @param environment the names of environment variables that the scanner receives in addition
 * @param timeoutMinutes the timeout for the verdict, in minutes
 * @param waivers vulnerabilities that are accepted for a time
 */
public record Scan(
        @Property(
                value = "registry for the verdict of the registry's scanner, report for a file",
                byDefault = "registry")
        From from,

        @Property(
                value = "the scanner and its arguments; {image} is replaced by the image with its digest",
                pattern = "[^\\x00]+",
                form = "a word of the command, and not empty")
        List<String> command,

        @Property(
                value = "the report in SARIF or CycloneDX, from the root of the repository",
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        @Nullable
        String report,

        @Property(
                value = "environment variables that the scanner gets besides those that build tools need;"
                        + " a star at the end matches any characters",
                pattern = Build.VARIABLE,
                form = Build.VARIABLE_FORM)
        List<String> environment,

        @Property(value = "the lowest severity that holds a promotion", byDefault = "high")
        Severity fails,

        @Property(value = "how many minutes the verdict is waited for", byDefault = "10", atMost = 240)
        int timeoutMinutes,

        @Property("vulnerabilities that are accepted for a time")
        List<Waiver> waivers) {

    /** The source of an image's vulnerabilities. */
    public enum From {
        REGISTRY,
        REPORT
    }

    /** The severities of vulnerabilities, in rising order. */
    public enum Severity {
        LOW,
        MEDIUM,
        HIGH,
        CRITICAL
    }

    /**
     * A vulnerability that is accepted for a time.
     *
     * @param id its id
     * @param until the last day of that time
     * @param reason why
     */
    public record Waiver(
            @Property(
                    value = "the id of the vulnerability, such as CVE-2026-12345",
                    required = true,
                    pattern = "[A-Za-z0-9][-A-Za-z0-9:._]*",
                    form = "an id such as CVE-2026-12345")
            String id,

            @Property(
                    value = "the last day it is accepted on",
                    required = true,
                    pattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}",
                    form = "a day such as \"2026-12-31\", in quotes")
            String until,

            @Property(value = "why it is accepted", required = true, pattern = "[^\\s][\\s\\S]*", form = "a reason")
            String reason) {}
}
