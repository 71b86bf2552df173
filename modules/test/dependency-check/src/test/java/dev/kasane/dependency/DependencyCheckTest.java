package dev.kasane.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records and SBOMs of artifacts that do not exist. */
class DependencyCheckTest {

    private static final String RECORD = """
            {"schema_version": "1.4.0", "id": "TEST-1", "modified": "2026-03-04T05:06:07Z", "summary": "reads too much",
             "affected": [{"package": {"ecosystem": "Maven", "name": "org.example:lib"}, RANGES}]}
            """;

    @TempDir
    Path folder;

    private Path data;
    private String printed = "";

    @BeforeEach
    void dataFolder() throws IOException {
        data = Files.createDirectory(folder.resolve("data"));
    }

    private void record(String ranges) throws IOException {
        Files.writeString(data.resolve("TEST-1.json"), RECORD.replace("RANGES", ranges));
    }

    private int check(String version) throws IOException {
        return check(data, version);
    }

    private int check(Path from, String version) throws IOException {
        Path sbom = folder.resolve("kasane-cli.cdx.json");
        Files.writeString(sbom, """
                {"bomFormat": "CycloneDX", "components": [
                  {"name": "other", "version": "1.5", "purl": "pkg:maven/org.example/other@1.5?type=jar"},
                  {"name": "lib", "version": "VERSION", "purl": "pkg:maven/org.example/lib@VERSION?type=jar"}]}
                """.replace("VERSION", version));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = new DependencyCheck(new PrintStream(out, true, StandardCharsets.UTF_8)).run(List.of(from, sbom));
        printed = out.toString(StandardCharsets.UTF_8);
        return code;
    }

    private void assertVulnerable(String... versions) throws IOException {
        for (String version : versions) {
            assertThat(check(version)).as(version + ": " + printed).isEqualTo(1);
        }
    }

    private void assertSound(String... versions) throws IOException {
        for (String version : versions) {
            assertThat(check(version)).as(version + ": " + printed).isZero();
        }
    }

    @Test
    void aVulnerableVersionIsFoundAndAFixedOneIsNot() throws IOException {
        record("""
                "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "1.2"}, {"fixed": "1.10"}]}]""");
        assertVulnerable("1.2", "1.3", "1.9.9", "1.10-rc1", "1.10-SNAPSHOT", "1.2.0");
        assertSound("1.1", "1.2-beta-1", "1.10", "1.10.0", "1.11", "2.0");
    }

    @Test
    void theReportNamesComponentSbomAndRecord() throws IOException {
        record("""
                "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}]}]""");
        check("0.1");
        assertThat(printed)
                .contains("vulnerable: org.example:lib 0.1 (kasane-cli.cdx.json): TEST-1: reads too much")
                .contains("2 components in 1 SBOMs")
                .endsWith("1 vulnerable components\n");
    }

    @Test
    void theReportPrintsTheDateOfTheData() throws IOException {
        record("""
                "versions": ["9"]""");
        Files.writeString(
                data.resolve("TEST-2.json"),
                RECORD.replace("RANGES", "\"ranges\": []").replace("2026-03-04", "2026-11-05"));
        assertSound("1.0");
        assertThat(printed).contains("vulnerability data of 2026-11-05: 2 records for Maven");
    }

    @Test
    void theLastAffectedVersionIsVulnerable() throws IOException {
        record("""
                "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"last_affected": "2.0.Final"}]}]""");
        assertVulnerable("0.0.1-alpha", "1.9", "2.0");
        assertSound("2.0.1", "2.0.0.1");
    }

    @Test
    void severalRangesAndEventsInAnyOrderCount() throws IOException {
        record("""
                "ranges": [
                  {"type": "ECOSYSTEM", "events": [{"fixed": "3.1"}, {"introduced": "3.0"}, {"fixed": "1.5"}, {"introduced": "1.0"}]},
                  {"type": "GIT", "events": [{"introduced": "0"}]},
                  {"type": "ECOSYSTEM", "events": [{"introduced": "5.0"}, {"fixed": "5.0.1"}]}]""");
        assertVulnerable("1.0", "1.4", "3.0", "3.0.9", "5.0");
        assertSound("0.9", "1.5", "2.0", "3.1", "4.9", "5.0.1");
    }

    @Test
    void aListedVersionIsVulnerable() throws IOException {
        record("""
                "versions": ["2.0", "2.1"]""");
        assertVulnerable("2.0", "2.1");
        assertSound("2.0.1");
    }

    @Test
    void aWithdrawnRecordDoesNotCount() throws IOException {
        record("""
                "versions": ["2.0"]""");
        Path file = data.resolve("TEST-1.json");
        Files.writeString(
                file,
                Files.readString(file).replace("\"summary\"", "\"withdrawn\": \"2026-04-01T00:00:00Z\", \"summary\""));
        assertSound("2.0");
    }

    @Test
    void withoutDataNothingCountsAsChecked() throws IOException {
        assertThat(check("1.0")).isEqualTo(3);
        assertThat(printed).startsWith("NOT CHECKED");
        assertThat(check(folder.resolve("nowhere"), "1.0")).isEqualTo(3);
        Files.writeString(
                data.resolve("npm.json"),
                RECORD.replace("RANGES", "\"versions\": []").replace("Maven", "npm"));
        assertThat(check("1.0")).isEqualTo(3);
    }

    @Test
    void dataAndSbomsThatCannotBeReadAreErrors() throws IOException {
        record("""
                "versions": ["2.0"]""");
        Path empty = Files.writeString(folder.resolve("empty.cdx.json"), "{\"components\": []}");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream printer = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(new DependencyCheck(printer).run(List.of(data, empty))).isEqualTo(2);
        assertThat(new DependencyCheck(printer).run(List.of(data, folder.resolve("none.json"))))
                .isEqualTo(2);
        assertThat(new DependencyCheck(printer).run(List.of(data))).isEqualTo(2);
        Files.writeString(data.resolve("cut.json"), "{\"id\": ");
        assertThat(new DependencyCheck(printer).run(List.of(data, empty))).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("contains no Maven artifact", "cut.json is no JSON");
    }

    @Test
    void aZipFileOfRecordsIsRead() throws IOException {
        Path zip = folder.resolve("all.zip");
        try (FileSystem files = FileSystems.newFileSystem(URI.create("jar:" + zip.toUri()), Map.of("create", "true"))) {
            Files.writeString(files.getPath("/TEST-1.json"), RECORD.replace("RANGES", "\"versions\": [\"2.0\"]"));
        }
        assertThat(check(zip, "2.0")).isEqualTo(1);
        assertThat(check(zip, "2.1")).isZero();
    }
}
