import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Renders charts in one process, for {@code bench/compare-helm}.
 *
 * <p>{@code all COUNT CHART...} renders so many releases of the charts in turn; {@code warm COUNT CHART} renders one chart so often
 * and prints the median of the last third.
 */
final class ChartRounds {

    private ChartRounds() {}

    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[1]);
        List<String> charts = List.of(arguments).subList(2, arguments.length);
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            long begin = System.nanoTime();
            render("rel-" + i, charts.get(i % charts.size()));
            nanos[i] = System.nanoTime() - begin;
        }
        long[] last = Arrays.copyOfRange(nanos, count - Math.max(1, count / 3), count);
        Arrays.sort(last);
        System.out.println("{\"ms\": " + last[last.length / 2] / 100_000 / 10.0 + "}");
    }

    private static void render(String release, String chart) {
        Console console = new Console(
                OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), Path.of("/"), Map.of(), null);
        int code = new Main("kasane", console).run(List.of("template", "--helm", "3", release, chart));
        if (code != 0) {
            throw new IllegalStateException(chart + " failed with " + code);
        }
    }
}
