package dev.kasane.helm.chart;

import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The files of a chart that is a {@code .tgz}; no file is unpacked to disk. */
public final class ChartArchive {

    private static final int BLOCK = 512;

    private final String name;
    private final InputStream in;
    private final List<ChartFile> files = new ArrayList<>();
    private final ChartBudget budget;

    private ChartArchive(String name, InputStream in, ChartBudget budget) {
        this.name = name;
        this.in = in;
        this.budget = budget;
    }

    /**
     * The chart in an archive.
     *
     * @param name its name in messages
     * @throws KasaneException when it is no chart that Helm would load
     */
    public static Chart load(String name, byte[] bytes, HelmProfile profile) {
        ChartBudget budget = new ChartBudget(name);
        return new ChartLoader(name, profile, budget).load(files(name, bytes, budget));
    }

    /**
     * The files of an archive, without the folder around them, as a tree.
     *
     * @param name its name in messages
     * @throws KasaneException when it is no archive of a chart
     */
    public static FileTree tree(String name, byte[] bytes) {
        MemoryTree.Builder tree = MemoryTree.builder();
        for (ChartFile file : files(name, bytes)) {
            tree.file(file.name(), file.bytes());
        }
        return tree.build();
    }

    /** The files of an archive, without the folder around them. */
    public static List<ChartFile> files(String name, byte[] bytes) {
        return files(name, bytes, new ChartBudget(name));
    }

    static List<ChartFile> files(String name, byte[] bytes, ChartBudget budget) {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            ChartArchive archive = new ChartArchive(name, in, budget);
            archive.read();
            if (archive.files.isEmpty()) {
                throw archive.problem("no files in chart archive");
            }
            return archive.files;
        } catch (IOException e) {
            throw Problem.error(name + " is no archive of a chart: " + e.getMessage(), null, null)
                    .asException();
        }
    }

    private void read() throws IOException {
        String longName = "";
        byte[] header = in.readNBytes(BLOCK);
        while (header.length == BLOCK && header[0] != 0) {
            TarHeader entry = TarHeader.of(header);
            if (entry == null) {
                throw problem("it is damaged");
            }
            budget.file(entry.size());
            byte[] content = in.readNBytes((int) entry.size());
            in.skipNBytes((BLOCK - entry.size() % BLOCK) % BLOCK);
            switch (entry.type()) {
                case 'L' -> longName = TarHeader.text(content, 0, content.length);
                case 'x' -> longName = paxPath(content, longName);
                case 'g', '5', 'K' -> {
                    // global headers, folders and links are not files of a chart
                }
                default -> {
                    add(longName.isEmpty() ? entry.name() : longName, content);
                    longName = "";
                }
            }
            header = in.readNBytes(BLOCK);
        }
    }

    private void add(String path, byte[] content) {
        String slashed = path.indexOf('\\') >= 0 ? path.replace('\\', '/') : path;
        if (slashed.endsWith("/")) {
            return;
        }
        int slash = slashed.indexOf('/');
        String inner = slash < 0 ? "" : slashed.substring(slash + 1);
        if (inner.startsWith("/")) {
            throw problem("it illegally holds the absolute path " + path);
        }
        String clean = dev.kasane.gotemplate.function.PathFunctions.clean(inner);
        if (clean.equals(".")) {
            throw problem("it illegally holds content outside the base directory: " + path);
        }
        if (clean.startsWith("..")) {
            throw problem("it illegally refers to a folder above itself: " + path);
        }
        if (clean.length() > 2
                && clean.charAt(1) == ':'
                && clean.charAt(2) == '/'
                && Character.isLetter(clean.charAt(0))) {
            throw problem("it holds an illegally named file: " + path);
        }
        if (clean.length() > ChartLimits.PATH_LENGTH || depth(clean) > ChartLimits.DEPTH) {
            throw problem("the path of a file in it is longer than " + ChartLimits.PATH_LENGTH
                    + " characters or deeper than " + ChartLimits.DEPTH + " folders");
        }
        files.add(ChartFile.of(clean, content));
    }

    private static long depth(String path) {
        return path.chars().filter(c -> c == '/').count();
    }

    private static String paxPath(byte[] content, String known) {
        String text = new String(content, StandardCharsets.UTF_8);
        String path = known;
        for (String line : text.split("\n", -1)) {
            int at = line.indexOf(" path=");
            if (at > 0) {
                path = line.substring(at + " path=".length());
            }
        }
        return path;
    }

    private KasaneException problem(String sentence) {
        return Problem.error("chart archive " + name + ": " + sentence, null, null)
                .asException();
    }
}
