import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Gives the command lines of cases to {@code kasane template}, and compares what it prints with Helm's answers.
 *
 * <p>Arguments: the folder of the charts with {@code cases.jsonl}, and a part of the names of the cases that are wanted. A case has
 * the fields {@code id}, {@code chart}, {@code args}, {@code random}, and for each line of Helm {@code rc} and {@code sha256}.
 */
final class ChartCases {

    private static final double LEAST_IDENTICAL = 0.997;

    private enum Outcome {
        IDENTICAL,
        DIFFERENT,
        REFUSED_BY_BOTH,
        NOT_REFUSED,
        RANDOM_RENDERED,
        RANDOM_REFUSED
    }

    private record Result(Outcome outcome, String name, String message) {}

    private ChartCases() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        List<GoMap> cases = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("cases.jsonl"))) {
            GoMap row = (GoMap) JsonParser.parse(line);
            if (row.text("id").contains(arguments[1])) {
                cases.add(row);
            }
        }
        System.out.println("heap: at most " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB");
        boolean good = true;
        try (ExecutorService threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            for (String line : List.of("3", "4")) {
                List<Future<Result>> running = new ArrayList<>();
                for (GoMap row : cases) {
                    running.add(threads.submit(() -> run(folder, row, line)));
                }
                good &= report(line, running);
            }
        }
        System.exit(good ? 0 : 1);
    }

    private static boolean report(String line, List<Future<Result>> running) throws Exception {
        int[] count = new int[Outcome.values().length];
        for (Future<Result> future : running) {
            Result result = future.get();
            count[result.outcome().ordinal()]++;
            if (!result.message().isEmpty()) {
                System.out.println(result.outcome() + " " + result.name() + " " + result.message());
            }
        }
        int identical = count[Outcome.IDENTICAL.ordinal()];
        int renders = identical + count[Outcome.DIFFERENT.ordinal()];
        int refused = count[Outcome.REFUSED_BY_BOTH.ordinal()];
        int notRefused = count[Outcome.NOT_REFUSED.ordinal()];
        int random = count[Outcome.RANDOM_RENDERED.ordinal()];
        int randomRefused = count[Outcome.RANDOM_REFUSED.ordinal()];
        System.out.println("Helm " + line + ": " + identical + " of " + renders + " renders identical, " + refused + " of "
                + (refused + notRefused) + " refusals, " + random + " of " + (random + randomRefused)
                + " charts with random values rendered");
        return identical >= LEAST_IDENTICAL * renders && notRefused == 0 && randomRefused == 0;
    }

    private static Result run(Path folder, GoMap row, String line) throws Exception {
        String chart = folder.resolve("charts").resolve(row.text("chart")).toString();
        List<String> words = new ArrayList<>(List.of("template", "--helm", line, "rel", chart));
        for (Object argument : row.list("args").items()) {
            words.add(String.valueOf(argument)
                    .replace("{chart}", chart)
                    .replace("{values}", folder.resolve("values").toString()));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new Main("kasane", new Console(out, err, folder, Map.of(), null)).run(words);
        GoMap wanted = row.map("helm" + line);
        boolean printed = code == 0;
        boolean renders = Double.valueOf(0).equals(wanted.get("rc"));
        boolean random = row.isTrue("random");
        byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(out.toByteArray());
        boolean identical = printed && HexFormat.of().formatHex(sha256).equals(wanted.text("sha256"));
        Outcome outcome = !renders
                // a bug ends with another code
                ? code == 2 && out.size() == 0 ? Outcome.REFUSED_BY_BOTH : Outcome.NOT_REFUSED
                : random
                        ? printed ? Outcome.RANDOM_RENDERED : Outcome.RANDOM_REFUSED
                        : identical ? Outcome.IDENTICAL : Outcome.DIFFERENT;
        String message = outcome == Outcome.DIFFERENT || outcome == Outcome.NOT_REFUSED || outcome == Outcome.RANDOM_REFUSED
                ? "exit " + code + ", " + out.size() + " bytes " + err.toString(StandardCharsets.UTF_8)
                : "";
        return new Result(outcome, row.text("id"), message);
    }
}
