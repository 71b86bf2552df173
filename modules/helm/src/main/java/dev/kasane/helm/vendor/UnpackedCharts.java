package dev.kasane.helm.vendor;

import dev.kasane.files.ContentId;
import dev.kasane.files.FileTree;
import dev.kasane.helm.chart.ChartArchive;
import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Archives of charts by their content, each unpacked once while there is memory: both sides of a diff share them. */
final class UnpackedCharts {

    private static final long MOST_BYTES = 64L << 20;

    private static final Map<ContentId, SoftReference<FileTree>> KNOWN = new ConcurrentHashMap<>();

    private UnpackedCharts() {}

    /**
     * The files of an archive, without the folder around them.
     *
     * @param path a file of the tree
     * @param shown what messages call it
     * @throws dev.kasane.problem.KasaneException when it is no archive of a chart
     */
    static FileTree get(FileTree tree, String path, String shown) {
        byte[] bytes = tree.read(path, MOST_BYTES);
        ContentId id = ContentId.ofBlob(bytes);
        SoftReference<FileTree> known = KNOWN.get(id);
        FileTree unpacked = known == null ? null : known.get();
        if (unpacked == null) {
            unpacked = ChartArchive.tree(shown, bytes);
            KNOWN.put(id, new SoftReference<>(unpacked));
        }
        return unpacked;
    }
}
