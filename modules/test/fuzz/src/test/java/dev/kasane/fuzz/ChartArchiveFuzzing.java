package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.helm.chart.ChartArchive;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.OneInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Archives of charts: the bytes are once the archive, and once what is compressed in it. */
class ChartArchiveFuzzing {

    @FuzzTest(maxDuration = "1h")
    void anyArchiveIsAChartOrAProblem(byte[] bytes) {
        byte[] compressed = compressed(bytes);
        for (byte[] archive : new byte[][] {bytes, compressed}) {
            Outcome.of(
                    bytes,
                    () -> OneInput.within("top", 30, () -> ChartArchive.load("fuzz.tgz", archive, HelmProfile.NEWEST)));
            Outcome.of(
                    bytes,
                    () -> OneInput.within(
                            "top",
                            30,
                            () -> ChartArchive.tree("fuzz.tgz", archive).list("")));
        }
    }

    private static byte[] compressed(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
