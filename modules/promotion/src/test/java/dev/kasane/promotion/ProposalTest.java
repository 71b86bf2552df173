package dev.kasane.promotion;

import static dev.kasane.promotion.Shop.promotion;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.State;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProposalTest {

    private static final ImagePromotion CART = promotion("prod", 0, "v1");
    private static final PromotionRequest REQUEST = Shop.request(Mode.PULL_REQUEST, CART);
    private static final Dropped DROPPED = new Dropped(CART, "it is held");

    @TempDir
    Path folder;

    private Shop shop;
    private ObjectId base;
    private final List<String> steps = new ArrayList<>();

    @BeforeEach
    void a_shop_with_a_branch() {
        shop = Shop.at(folder.resolve("forge"), 2);
        base = Objects.requireNonNull(shop.tip("main"));
        branch(REQUEST.branch());
    }

    private void branch(String name) {
        BranchUpdate.swap(shop.forgeRepository, "refs/heads/" + name, null, base);
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private static PullRequestText text(String body) {
        return new PullRequestText() {
            @Override
            public String title(PromotionContent content) {
                return "Promote to prod";
            }

            @Override
            public String body(PromotionContent content) {
                return body;
            }

            @Override
            public String dropped(List<Dropped> dropped, boolean isEmpty) {
                return (isEmpty ? "Empty: " : "Without: ") + dropped.getFirst().why();
            }
        };
    }

    private Proposal proposal(String body) {
        return new Proposal(shop.forge, text(body), new ProposalCache(shop.forgeRepository, "", List.of()));
    }

    private PromotionContent content(ImageEdit... edits) {
        return new PromotionContent(
                "prod",
                Intent.PROMOTION,
                List.of(CART),
                new ImageEditor(shop.forgeRepository.tree(base), RenderOptions.DEFAULT).apply(List.of(edits)),
                "a".repeat(40),
                "b".repeat(40));
    }

    private @Nullable PullRequest make(String body) {
        steps.clear();
        return proposal(body).make(REQUEST, content(), known(), steps::add);
    }

    private List<PullRequest> known() {
        return shop.forge.list(REQUEST.branch(), 9);
    }

    @Test
    void it_is_opened_once_and_updated_only_if_its_text_is_another() {
        PullRequest opened = Objects.requireNonNull(make("What.\n\n"));
        assertThat(steps).containsExactly("opened");
        assertThat(opened.body()).isEqualTo("What.\n\n" + Marker.of(Intent.PROMOTION, List.of(CART)) + "\n");

        assertThat(make("What.")).isEqualTo(opened);
        assertThat(steps).isEmpty();

        assertThat(Objects.requireNonNull(make("Else.")).body()).startsWith("Else.\n");
        assertThat(steps).containsExactly("updated");
    }

    @Test
    void another_title_is_set_right() {
        PullRequest opened = Objects.requireNonNull(make("What."));
        shop.forge.update(1, "by hand", opened.body());

        assertThat(make("What.")).isEqualTo(opened);
        assertThat(steps).containsExactly("updated");
    }

    @Test
    void the_line_ends_of_a_forge_are_no_other_text() {
        PullRequest opened = Objects.requireNonNull(make("Line\nby line."));
        PullRequest stored = shop.forge.update(
                1, opened.title(), "  " + opened.body().strip().replace("\n", "\r\n") + " ");

        assertThat(make("Line\nby line.")).isEqualTo(stored);
        assertThat(steps).isEmpty();
    }

    @Test
    void others_of_the_branch_are_superseded() {
        branch("release");
        PullRequest other = shop.forge.open(REQUEST.branch(), "release", "Promote", "By hand.");

        PullRequest opened = Objects.requireNonNull(make("What."));

        assertThat(steps).containsExactly("opened", "superseded");
        assertThat(opened.isOpen()).isTrue();
        assertThat(shop.forge.get(other.number()).state()).isEqualTo(State.CLOSED);
        assertThat(shop.forge.get(other.number()).body())
                .isEqualTo("By hand.\n\n<!-- kasane-promotion: withdrawn -->\n");
        assertThat(shop.forge.comments(other.number()))
                .containsExactly("Superseded by " + opened.where() + " (#" + opened.number() + ").");
    }

    @Test
    void a_body_that_is_too_long_for_forges_is_a_hint_where_to_compare() {
        int marker = ("\n\n" + Marker.of(Intent.PROMOTION, List.of(CART)) + "\n").length();
        String fits = "x".repeat(PullRequests.MAX_BODY - marker);
        assertThat(Objects.requireNonNull(make(fits)).body()).hasSize(PullRequests.MAX_BODY);

        assertThat(Objects.requireNonNull(make(fits + "x")).body())
                .isEqualTo("""
                        Promote to prod

                        The description is longer than a pull request can hold: compare %s with %s with `kasane diff`.

                        %s
                        """.formatted("a".repeat(40), "b".repeat(40), Marker.of(Intent.PROMOTION, List.of(CART))));
    }

    @Test
    void the_standing_one_is_the_only_open_one_and_goes_into_the_base() {
        PullRequest main = pullRequest(1, State.OPEN, "main");
        PullRequest release = pullRequest(2, State.OPEN, "release");
        PullRequest closed = pullRequest(3, State.CLOSED, "main");

        assertThat(Proposal.find(List.of(closed, release, main), "main")).isEqualTo(main);
        assertThat(Proposal.find(List.of(closed, release), "main")).isNull();
        assertThat(Proposal.standing(List.of(closed, main), "main")).isEqualTo(main);
        assertThat(Proposal.standing(List.of(main, release), "main")).isNull();
        assertThat(Proposal.standing(List.of(release), "main")).isNull();
        assertThat(Proposal.standing(List.of(), "main")).isNull();
    }

    private static PullRequest pullRequest(int number, State state, String base) {
        return new PullRequest(number, "here", "title", "", state, "head", base, "c".repeat(40), null);
    }

    @Test
    void all_open_ones_are_withdrawn_with_the_reason() {
        make("What.");
        PullRequest last = Objects.requireNonNull(proposal("What.").withdraw(REQUEST, known(), List.of(DROPPED)));

        assertThat(last.state()).isEqualTo(State.CLOSED);
        assertThat(shop.forge.comments(1)).containsExactly("Empty: it is held");
        assertThat(proposal("What.").withdraw(REQUEST, known(), List.of())).isNull();

        make("What.");
        proposal("What.").withdraw(REQUEST, known(), List.of());
        assertThat(shop.forge.comments(2)).containsExactly("Nothing is left to promote: main is up to date already.");
    }

    @Test
    void what_is_taken_out_is_told_on_the_open_one() {
        proposal("What.").commentDropped(REQUEST, known(), List.of(DROPPED));
        make("What.");
        proposal("What.").commentDropped(REQUEST, known(), List.of());
        assertThat(shop.forge.comments(1)).isEmpty();

        proposal("What.").commentDropped(REQUEST, known(), List.of(DROPPED));
        assertThat(shop.forge.comments(1)).containsExactly("Without: it is held");
    }

    @Test
    void commits_of_others_are_told_on_the_open_one() {
        assertThat(proposal("What.").commentStopped(REQUEST, List.of("one by Ada"), known()))
                .isNull();
        PullRequest opened = Objects.requireNonNull(make("What."));

        assertThat(proposal("What.").commentStopped(REQUEST, List.of("one by Ada", "two by Bo"), known()))
                .isEqualTo(opened);
        assertThat(shop.forge.comments(1))
                .singleElement()
                .asString()
                .startsWith("There are commits of others on `kasane/promote/prod`: one by Ada, two by Bo.\n");
    }

    @Test
    void the_digest_of_what_is_rendered_changes_with_the_image_and_with_nothing_else() {
        String none = content().renderDigest();
        String v1 = content(CART.edit()).renderDigest();

        assertThat(none).isEqualTo("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(v1)
                .matches("sha256:[0-9a-f]{64}")
                .isNotEqualTo(none)
                .isEqualTo(content(CART.edit()).renderDigest())
                .isNotEqualTo(content(promotion("prod", 0, "v2").edit()).renderDigest())
                .isNotEqualTo(content(promotion("dev", 0, "v1").edit()).renderDigest());
    }
}
