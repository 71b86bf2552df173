package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;

import dev.kasane.promotion.PromotionRequest.Mode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process that promotes and is killed: it prints each step, and after the one it was told it waits for its death.
 *
 * <p>Arguments: the forge's folder, the layout, the mode, the step to wait after ({@code -} for none), the tag.
 */
final class CrashVictim {

    private CrashVictim() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Shop shop = Shop.at(Path.of(arguments[0]), 3);
        Layout layout = Layout.valueOf(arguments[1]);
        Promoter promoter = layout.promoter(shop, step -> {
            out.println(step);
            if (step.equals(arguments[3])) {
                waitForDeath();
            }
        });
        out.println("ready");
        promoter.run(layout.request(
                0, Mode.valueOf(arguments[2]), promotion("prod", 0, arguments[4]), promotion("prod", 2, arguments[4])));
        out.println("end");
    }

    static void waitForDeath() {
        try {
            if (System.in.read() >= 0) {
                throw new IllegalStateException("nobody was to write here");
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
