package dev.kasane.cli.template;

import dev.kasane.cli.command.Flags;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.SetFlags;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The values of a command line, in Helm's order: files, then {@code --set-json}, {@code --set} and their kin. */
final class GivenValues {

    private static final long MOST_BYTES = 64L << 20;

    private GivenValues() {}

    static GoMap of(Flags flags, Path folder, HelmProfile profile) {
        GoMap values = GoMap.empty();
        for (String file : files(flags)) {
            ValuesFile.merge(values, ValuesFile.read(file, read(file, folder), profile));
        }
        SetFlags set = new SetFlags(values, profile);
        flags.all("set-json").forEach(set::setJson);
        flags.all("set").forEach(set::set);
        flags.all("set-string").forEach(set::setString);
        flags.all("set-file").forEach(line -> set.setFile(line, file -> GoText.of(readForSet(file, folder))));
        flags.all("set-literal").forEach(set::setLiteral);
        return values;
    }

    private static byte[] readForSet(String file, Path folder) {
        try {
            return read(file, folder);
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            throw problem.withSentence("failed parsing --set-file data: " + problem.sentence())
                    .asException();
        }
    }

    private static byte[] read(String file, Path folder) {
        if (file.contains("://")) {
            throw Problem.error(
                            file + " is on a server, and rendering opens no connection",
                            null,
                            "download the file, and name it")
                    .asException();
        }
        try {
            if (file.strip().equals("-")) {
                return System.in.readNBytes((int) MOST_BYTES);
            }
            if (file.isEmpty()) {
                throw absent(file);
            }
            try (InputStream in = Files.newInputStream(folder.resolve(file))) {
                return in.readNBytes((int) MOST_BYTES);
            }
        } catch (NoSuchFileException e) {
            throw absent(file);
        } catch (IOException e) {
            throw Problem.error("cannot read " + file + ": " + e.getMessage(), null, null)
                    .asException();
        }
    }

    private static KasaneException absent(String file) {
        return Problem.error(
                        "open " + file + ": no such file or directory",
                        null,
                        "correct the path; it counts from the working directory")
                .asException();
    }

    /** The files in their order. */
    static List<String> files(Flags flags) {
        List<String> files = new ArrayList<>();
        for (String given : flags.all("values")) {
            files.addAll(CommaList.of("-f, --values", given));
        }
        return files;
    }
}
