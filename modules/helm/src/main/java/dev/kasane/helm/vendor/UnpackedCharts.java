package dev.kasane.helm.vendor;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.helm.chart.ChartArchive;
import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A cache of unpacked chart archives by content, in soft references, which both sides of a diff share. */
final class UnpackedCharts {

    private static final long MOST_BYTES = 64L << 20;

    private static final Map<String, SoftReference<FileTree>> KNOWN = new ConcurrentHashMap<>();

    private UnpackedCharts() {}

    /**
     * The files of an archive, without the folder around them.
     *
     * @param path a file of the tree
     * @param shown its name in messages
     * @throws dev.kasane.problem.KasaneException when it is no archive of a chart
     */
    static FileTree get(FileTree tree, String path, String shown) {
        byte[] bytes = tree.read(path, MOST_BYTES);
        return get(ContentId.ofBlob(bytes).hex(), shown, () -> bytes);
    }

    /**
     * The files of an archive, without the folder around them.
     *
     * @param id what no other content has
     * @param shown its name in messages
     * @param bytes the archive, which is read if it is not unpacked yet
     * @throws dev.kasane.problem.KasaneException when it is no archive of a chart
     */
    static FileTree get(String id, String shown, Supplier<byte[]> bytes) {
        SoftReference<FileTree> known = KNOWN.get(id);
        FileTree unpacked = known == null ? null : known.get();
        if (unpacked == null) {
            unpacked = ChartArchive.tree(shown, bytes.get());
            KNOWN.put(id, new SoftReference<>(unpacked));
        }
        return unpacked;
    }
}
