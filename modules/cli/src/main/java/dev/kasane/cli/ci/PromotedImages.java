package dev.kasane.cli.ci;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.FieldChange;
import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.show.SafeText;
import dev.kasane.git.forge.address.RepositoryPage;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.promotion.PromotionContent;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The table of a promotion's images: one row for each image, with all its targets. */
final class PromotedImages {

    private static final int SHORT = 10;
    private static final int SHORT_DIGEST = "sha256:".length() + 12;
    private static final int NAMED = 3;

    private final PromotionContent content;
    private final @Nullable RepositoryPage page;
    private final Map<String, @Nullable String> former;

    /**
     * The images of a promotion.
     *
     * @param page where the forge shows the repository; null when it has no such page
     */
    PromotedImages(PromotionContent content, @Nullable RepositoryPage page) {
        this.content = content;
        this.page = page;
        this.former = former(content);
    }

    /** For each image as it is now: the tag it had before. */
    private static Map<String, @Nullable String> former(PromotionContent content) {
        Map<String, @Nullable String> former = new LinkedHashMap<>();
        for (TargetChange target : content.edited().changes()) {
            for (Change change : target.changes()) {
                Change.Changed pair = change.pair();
                for (FieldChange field : pair == null ? List.<FieldChange>of() : pair.fields()) {
                    if (field.before() instanceof YamlScalar then && field.after() instanceof YamlScalar now) {
                        ImageReference image = ImageReference.parse(now.text());
                        former.putIfAbsent(
                                image.tag() + " " + image.digest(),
                                ImageReference.parse(then.text()).tag());
                    }
                }
            }
        }
        return former;
    }

    String table() {
        Map<String, List<ImagePromotion>> rows = new LinkedHashMap<>();
        for (ImagePromotion promotion : content.promotions()) {
            ImageEdit edit = promotion.edit();
            rows.computeIfAbsent(edit.image() + " " + edit.tag() + " " + edit.digest(), ignored -> new ArrayList<>())
                    .add(promotion);
        }
        StringBuilder text = new StringBuilder("| image | change | digest | target |\n|---|---|---|---|\n");
        for (List<ImagePromotion> row : rows.values()) {
            ImageEdit edit = row.getFirst().edit();
            String digest = String.valueOf(edit.digest());
            text.append("| ").append(SafeText.forMarkdown(edit.image()));
            text.append(" | ").append(change(row.getFirst()));
            text.append(" | `").append(digest, 0, Math.min(SHORT_DIGEST, digest.length()));
            text.append("` | ").append(targets(row)).append(" |\n");
        }
        return text.toString();
    }

    /** From which tag to which, with a link to what lies between them where the forge shows it. */
    private String change(ImagePromotion promotion) {
        ImageEdit edit = promotion.edit();
        String then = former.get(edit.tag() + " " + edit.digest());
        String now = edit.tag();
        boolean known = then != null && !then.equals(now);
        String words = (known ? "`" + shortened(String.valueOf(then)) + "` → " : "") + "`" + shortened(now) + "`";
        String commit = promotion.sourceCommit();
        if (page == null || commit == null) {
            return words;
        }
        boolean comparable = known && isCommit(String.valueOf(then));
        String shown = comparable ? page.comparison(String.valueOf(then), commit) : page.commit(commit);
        return "[" + words + "](" + shown + ")";
    }

    private static boolean isCommit(String tag) {
        return tag.length() == 40 && tag.chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }

    private static String shortened(String tag) {
        return isCommit(tag) ? tag.substring(0, SHORT) : tag;
    }

    private static String targets(List<ImagePromotion> row) {
        if (row.size() > NAMED) {
            return row.size() + " targets";
        }
        return String.join(
                ", ",
                row.stream()
                        .map(promotion -> "`" + promotion.edit().target() + "`")
                        .toList());
    }
}
