package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;

import dev.kasane.git.StepListener;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process that promotes into a repository of Gitea and is killed, as {@link CrashVictim}.
 *
 * <p>Arguments: the server, the repository, the folder on this side, the layout, the mode, the service, the step to wait after. The
 * token is in {@value #TOKEN}.
 */
final class GiteaCrashVictim {

    static final String TOKEN = "GITEA_TOKEN";

    private GiteaCrashVictim() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        StepListener progress = step -> {
            out.println(step);
            if (step.equals(arguments[6])) {
                CrashVictim.waitForDeath();
            }
        };
        GiteaShop shop = new GiteaShop(
                URI.create(arguments[0]), System.getenv(TOKEN), arguments[1], Path.of(arguments[2]), progress);
        shop.promoter(shop.remote, shop.forge, progress)
                .run(Layout.valueOf(arguments[3])
                        .request(
                                0,
                                Mode.valueOf(arguments[4]),
                                promotion("prod", Integer.parseInt(arguments[5]), "v1")));
        out.println("end");
    }
}
