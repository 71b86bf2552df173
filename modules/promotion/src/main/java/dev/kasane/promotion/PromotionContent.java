package dev.kasane.promotion;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.change.report.TargetChange;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The content of a pull request.
 *
 * @param environment the environment that it changes
 * @param intent the reason
 * @param promotions all edits it makes, those of former runs that are not merged yet included
 * @param edited the files before and after, and the changes of every target's rendering
 * @param baseCommit the commit the edits were made on
 * @param headCommit the commit that makes them
 */
public record PromotionContent(
        String environment,
        Intent intent,
        List<ImagePromotion> promotions,
        EditedImages edited,
        String baseCommit,
        String headCommit) {

    /** A digest of the renderings of all changed targets, which shows whether the diff in a pull request is current. */
    public String renderDigest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (TargetChange change : edited.changes()) {
                digest.update((change.target() + "\n").getBytes(StandardCharsets.UTF_8));
                ResourceSet after = change.after();
                YamlWriter writer = YamlWriter.ofStream(YamlWriter.DEFAULT_LIMIT);
                if (after != null) {
                    for (Resource resource : after) {
                        writer.add(resource.root());
                    }
                }
                digest.update(writer.toBytes());
            }
            return "sha256:" + HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
