package dev.kasane.promotion;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitMessage.Trailer;
import dev.kasane.problem.KasaneException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Commit messages of promotions: the subject and body for people, the trailers {@code Source-Repository},
 * {@code Source-Commit}, {@code Image} and {@code Pipeline} for other programs, and {@code Kasane-Edit} for later
 * promotions.
 */
final class PromotionMessage {

    private static final String EDIT = "Kasane-Edit";
    private static final String SOURCE = "Source-Repository";
    private static final String REASON = "Reason";
    private static final String REPLACES = "Kasane-Replaces";
    private static final String NOTHING = "-";

    private PromotionMessage() {}

    static CommitMessage of(PromotionRequest request, List<ImagePromotion> promotions) {
        String environment = request.environment();
        Set<String> images = new LinkedHashSet<>();
        Set<Trailer> links = new LinkedHashSet<>();
        if (request.source() != null) {
            links.add(new Trailer(SOURCE, request.source().name()));
        }
        if (!request.intent().reason().isEmpty()) {
            links.add(new Trailer(REASON, request.intent().reason()));
        }
        if (!request.intent().replaces().isEmpty()) {
            links.add(new Trailer(REPLACES, request.intent().replaces()));
        }
        StringBuilder body = new StringBuilder();
        for (ImagePromotion promotion : promotions) {
            ImageEdit edit = promotion.edit();
            images.add(edit.image());
            if (promotion.sourceCommit() != null) {
                links.add(new Trailer("Source-Commit", promotion.sourceCommit()));
            }
            String name = edit.newName() == null ? edit.image() : edit.newName();
            links.add(
                    new Trailer("Image", name + ":" + edit.tag() + (edit.digest() == null ? "" : "@" + edit.digest())));
            links.add(new Trailer("Pipeline", promotion.pipeline()));
        }
        groups(promotions)
                .forEach((first, targets) -> body.append("- ")
                        .append(first.edit().image())
                        .append(" to ")
                        .append(first.edit().tag())
                        .append(" in ")
                        .append(targets.size() > 3 ? targets.size() + " targets" : String.join(", ", targets))
                        .append(first.sourceCommit() == null ? "" : ", built from " + first.sourceCommit())
                        .append(" by ")
                        .append(first.pipeline())
                        .append('\n'));
        List<Trailer> trailers = new ArrayList<>(links);
        trailers.add(new Trailer(request.intent().purpose().trailer(), environment));
        groups(promotions).forEach((first, targets) -> trailers.add(new Trailer(EDIT, encode(first, targets))));
        String what = images.size() == 1 ? images.iterator().next() : images.size() + " images";
        String subject = switch (request.intent().purpose()) {
            case PROMOTION -> "Promote " + what + " to " + environment;
            case ROLLBACK -> "Roll back " + what + " in " + environment;
            case HOTFIX -> "Hotfix: promote " + what + " to " + environment;
            case REVERT -> "Revert " + what + " in " + environment;
        };
        return new CommitMessage(subject, body.toString(), trailers);
    }

    /** The same image in several targets once, with their names. */
    private static Map<ImagePromotion, List<String>> groups(List<ImagePromotion> promotions) {
        Map<ImagePromotion, List<String>> groups = new LinkedHashMap<>();
        for (ImagePromotion promotion : promotions) {
            ImageEdit edit = promotion.edit();
            ImagePromotion anywhere = new ImagePromotion(
                    new ImageEdit("", edit.image(), edit.newName(), edit.tag(), edit.digest()),
                    promotion.pipeline(),
                    promotion.sourceCommit());
            groups.computeIfAbsent(anywhere, ignored -> new ArrayList<>()).add(edit.target());
        }
        return groups;
    }

    private static String encode(ImagePromotion promotion, List<String> targets) {
        ImageEdit edit = promotion.edit();
        List<String> fields = new ArrayList<>(List.of(
                edit.image(),
                orNothing(edit.newName()),
                edit.tag(),
                orNothing(edit.digest()),
                escaped(promotion.pipeline()),
                orNothing(promotion.sourceCommit())));
        targets.forEach(target -> fields.add(escaped(target)));
        return String.join(" ", fields);
    }

    /**
     * The edits of a commit by its message; empty if it is no commit of a promotion. The message is not trusted: the
     * result helps to find earlier work, and proves nothing.
     */
    static List<ImagePromotion> promotions(String message) {
        List<ImagePromotion> promotions = new ArrayList<>();
        for (String value : CommitMessage.values(message, EDIT)) {
            String[] fields = value.split(" ");
            for (int i = 6; i < fields.length; i++) {
                ImageEdit edit =
                        new ImageEdit(unescaped(fields[i]), fields[0], orNull(fields[1]), fields[2], orNull(fields[3]));
                promotions.add(new ImagePromotion(edit, unescaped(fields[4]), orNull(fields[5])));
            }
        }
        return promotions;
    }

    /** The same for an untrusted commit; empty if it cannot be read. */
    static List<ImagePromotion> claims(String message) {
        try {
            return promotions(message);
        } catch (KasaneException | IllegalArgumentException e) {
            // not written by kasane
            return List.of();
        }
    }

    /** The environment that a commit is for, whatever its purpose; null if it names none, or several. */
    static @Nullable String environment(String message) {
        List<String> named = Arrays.stream(Intent.Purpose.values())
                .flatMap(purpose -> CommitMessage.values(message, purpose.trailer()).stream())
                .toList();
        return named.size() == 1 ? named.getFirst() : null;
    }

    /** The repository that the images are built in, as a commit names it; null if it names none. */
    static @Nullable String source(String message) {
        return first(message, SOURCE);
    }

    /** The reason that a commit gives; null if it gives none. */
    static @Nullable String reason(String message) {
        return first(message, REASON);
    }

    /** The tag of the image that does not work and is replaced; null if that is not why. */
    static @Nullable String replaced(String message) {
        return first(message, REPLACES);
    }

    private static @Nullable String first(String message, String trailer) {
        List<String> values = CommitMessage.values(message, trailer);
        return values.isEmpty() ? null : values.getFirst();
    }

    /** Whether a commit message names the purpose of a request, and its environment. */
    static boolean isOf(String message, PromotionRequest request) {
        return CommitMessage.values(message, request.intent().purpose().trailer())
                .equals(List.of(request.environment()));
    }

    private static String escaped(String text) {
        return text.isEmpty()
                ? "."
                : URLEncoder.encode(text, StandardCharsets.UTF_8).replace("%2F", "/");
    }

    private static String unescaped(String text) {
        return text.equals(".") ? "" : URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String orNothing(@Nullable String text) {
        return text == null ? NOTHING : text;
    }

    private static @Nullable String orNull(String text) {
        return text.equals(NOTHING) ? null : text;
    }
}
