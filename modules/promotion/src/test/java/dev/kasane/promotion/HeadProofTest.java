package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What kasane takes for its own on the branch of a promotion, and what it says of everything else. */
class HeadProofTest {

    private static final String PROD = "overlays/prod/kustomization.yaml";
    private static final PersonIdent BOT = new PersonIdent(Shop.BOT.name(), Shop.BOT.email());
    private static final ImagePromotion CART = promotion("prod", 0, "v1");
    private static final PromotionRequest REQUEST = Shop.request(Mode.PULL_REQUEST, CART);

    @TempDir
    Path folder;

    private Shop shop;
    private History history;
    private ObjectId base;

    @BeforeEach
    void a_shop() {
        shop = Shop.at(folder.resolve("forge"), 2);
        history = new History(shop.forgeRepository);
        base = Objects.requireNonNull(shop.tip("main"));
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private List<String> foreign(ObjectId head) {
        return foreign(head, Shop.BELIEVING, null);
    }

    private List<String> foreign(ObjectId head, EditProof provenance, @Nullable CommitSigner signer) {
        return new HeadProof(shop.forgeRepository, Shop.BOT, signer, provenance, RenderOptions.DEFAULT)
                .foreign(REQUEST, head, base);
    }

    private Map<String, String> edited() {
        return Map.of(PROD, shop.read("main", PROD).replace("service 0\n  newTag: v0", "service 0\n  newTag: v1"));
    }

    private static String message(ImagePromotion promotion) {
        return PromotionMessage.of(REQUEST, List.of(promotion)).toText();
    }

    private static String by(ObjectId commit, String person) {
        return commit.abbreviate(10).name() + " by " + person;
    }

    /** A commit as the promoter writes it. */
    private ObjectId own(String message, Map<String, String> files, ObjectId... parents) {
        return history.commit(BOT, message, files, parents);
    }

    @Test
    void one_commit_with_exactly_the_edits_that_it_names_is_own() {
        assertThat(foreign(own(message(CART), edited(), base))).isEmpty();
    }

    @Test
    void what_the_promoter_wrote_is_own() {
        shop.promoter().run(REQUEST);

        assertThat(foreign(Objects.requireNonNull(shop.tip(REQUEST.branch())))).isEmpty();
    }

    @Test
    void a_head_that_the_base_has_is_nobody_elses_work() {
        assertThat(foreign(base)).isEmpty();
    }

    @Test
    void a_commit_of_somebody_else_is_named_with_its_author() {
        ObjectId human = history.commit(message(CART), edited(), base);

        assertThat(foreign(human)).containsExactly(by(human, "Ada"));
    }

    @Test
    void every_commit_that_is_not_own_is_named_up_to_ten_the_oldest_first() {
        ObjectId head = own(message(CART), edited(), base);
        ObjectId first = history.commit("Work", head);
        ObjectId second = history.commit("Work", first);
        assertThat(foreign(second)).containsExactly(by(first, "Ada"), by(second, "Ada"));

        for (int i = 0; i < 9; i++) {
            second = history.commit("Work", second);
        }
        assertThat(foreign(second)).hasSize(10).first().isEqualTo(by(first, "Ada"));
    }

    @Test
    void a_commit_of_another_environment_or_without_trailers_is_no_promotion_to_it() {
        PromotionRequest dev =
                new PromotionRequest("dev", Intent.PROMOTION, null, "main", Mode.PULL_REQUEST, List.of(CART));
        for (String message :
                List.of("Work", PromotionMessage.of(dev, List.of(CART)).toText())) {
            ObjectId commit = own(message, edited(), base);

            assertThat(foreign(commit)).containsExactly(by(commit, "kasane") + ": it names no promotion to prod");
        }
    }

    @Test
    void a_merge_is_no_promotion() {
        ObjectId merge = own(message(CART), edited(), base, base);

        assertThat(foreign(merge))
                .containsExactly(by(merge, "kasane") + ": it has not one parent, and a promotion has");
    }

    @Test
    void two_commits_are_no_promotion_whoever_wrote_them() {
        ObjectId first = own(message(CART), edited(), base);
        ObjectId second = own(message(CART), Map.of("README.md", "more\n"), first);

        assertThat(foreign(second))
                .containsExactly(by(second, "kasane") + ": it is not the only commit, and a promotion is one");
    }

    @Test
    void edits_that_cannot_be_read_are_not_own() {
        ObjectId commit =
                own("Promote\n\nKasane-Promotion: prod\nKasane-Edit: svc0 - : - svc0 - %zz x\n", edited(), base);

        assertThat(foreign(commit)).containsExactly(by(commit, "kasane") + ": its edits cannot be read");
    }

    @Test
    void an_edit_that_no_pipeline_makes_is_not_own() {
        ObjectId commit = own(message(CART), edited(), base);
        EditProof none = new EditProof() {
            @Override
            public boolean isProven(ImagePromotion claimed, PromotionRequest request, ObjectId parent) {
                return !parent.equals(base) || !claimed.equals(CART) || !request.equals(REQUEST);
            }

            @Override
            public @Nullable String objection(ImagePromotion proven, PromotionRequest request, ObjectId on) {
                return null;
            }
        };

        assertThat(foreign(commit, none, null))
                .containsExactly(
                        by(commit, "kasane") + ": svc0 in overlays/prod to v1 is proved by no pipeline and build");
    }

    @Test
    void a_commit_whose_files_are_not_what_its_edits_write_is_not_own() {
        ObjectId more = own(message(CART), Map.of("README.md", "more\n"), own("x", edited(), base));
        ObjectId added = own(message(CART), Map.of(PROD, edited().get(PROD) + "# more\n"), base);
        ObjectId nothing = own(message(CART), Map.of(), base);
        ImageEdit elsewhere = new ImageEdit("nowhere", "svc0", null, "v1", null);
        ObjectId impossible = own(message(new ImagePromotion(elsewhere, "svc0", null)), Map.of(), base);

        assertThat(foreign(more)).isNotEmpty();
        for (ObjectId commit : List.of(added, nothing, impossible)) {
            assertThat(foreign(commit))
                    .containsExactly(by(commit, "kasane") + ": its content is not what its promotion writes");
        }
    }

    @Test
    void a_commit_without_the_signature_of_the_key_is_not_own() {
        ObjectId commit = own(message(CART), edited(), base);
        CommitSigner signer = new CommitSigner() {
            @Override
            public String sign(byte[] content) {
                return "signature";
            }

            @Override
            public boolean isOwn(byte[] content, String signature) {
                return true;
            }
        };

        assertThat(foreign(commit, Shop.BELIEVING, signer))
                .containsExactly(by(commit, "kasane") + ": it is not signed with kasane's key");
    }
}
