package dev.kasane.promotion;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process that goes a {@link DirectRequest} and is killed, as {@link CrashVictim}: its arguments are the forge's folder, the layout, the way, and the step to wait after. */
final class DirectRequestVictim {

    private DirectRequestVictim() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try (Shop shop = Shop.at(Path.of(arguments[0]), 3)) {
            Layout layout = Layout.valueOf(arguments[1]);
            Promoter promoter = layout.promoter(shop, step -> {
                out.println(step);
                if (step.equals(arguments[3])) {
                    CrashVictim.waitForDeath();
                }
            });
            promoter.run(DirectRequest.valueOf(arguments[2]).request(layout));
        }
    }
}
