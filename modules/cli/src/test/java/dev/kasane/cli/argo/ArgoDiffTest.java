package dev.kasane.cli.argo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.diff.WorkspaceTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A change shown as what it does to Argo CD's Applications. */
class ArgoDiffTest extends WorkspaceTest {

    private static final String SET = """
        apiVersion: argoproj.io/v1alpha1
        kind: ApplicationSet
        metadata: {name: shop, namespace: argocd}
        spec:
          goTemplate: true
          goTemplateOptions: [missingkey=error]
          generators:
          - git: {repoURL: https://git.example/shop.git, revision: main, directories: [{path: apps/*}]}
          template:
            metadata: {name: 'shop-{{.path.basename}}'}
            spec:
              project: default
              source: {repoURL: https://git.example/shop.git, path: '{{.path.path}}', kustomize: {namePrefix: p-, images: ['nginx:2']}}
              destination: {server: https://kubernetes.default.svc, namespace: shop}
        """;
    private static final String PLAIN = """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: plain, namespace: argocd, finalizers: [resources-finalizer.argocd.argoproj.io]}
        spec:
          project: default
          source: {repoURL: https://git.example/shop.git, path: plain}
          destination: {server: https://kubernetes.default.svc, namespace: web}
        """;
    private static final String CONFIG = """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: c, annotations: {argocd.argoproj.io/sync-wave: "-1"}}
        data: {a: "1"}
        ---
        apiVersion: v1
        kind: Namespace
        metadata: {name: late, annotations: {argocd.argoproj.io/sync-wave: "3"}}
        ---
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: d, namespace: late}
        """;

    @BeforeEach
    void write() throws Exception {
        workspace.write("argocd/set.yaml", SET, "argocd/plain.yaml", PLAIN, "plain/cm.yaml", CONFIG);
        for (String name : new String[] {"cart", "pay"}) {
            workspace.write(
                    "apps/" + name + "/kustomization.yaml",
                    "resources: [d.yaml]\n",
                    "apps/" + name + "/d.yaml",
                    deployment(name, 1));
        }
        workspace.commit();
    }

    private static String deployment(String name, int replicas) {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: " + name + "}\nspec:\n  replicas: " + replicas
                + "\n"
                + "  selector: {matchLabels: {a: b}}\n"
                + "  template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: nginx}]}}\n";
    }

    @Test
    void each_application_that_changes_is_shown_under_its_own_name() throws Exception {
        workspace.write("apps/cart/d.yaml", deployment("cart", 3));
        String text = workspace.run(0, "diff");
        assertThat(text)
                .contains("1 of 3 Applications changes: shop-cart")
                .contains("shop-cart (https://kubernetes.default.svc/shop, project default)")
                .contains("Deployment p-cart")
                .contains("apps/cart/d.yaml:5")
                .doesNotContain("shop-pay");
    }

    @Test
    void an_application_whose_folder_was_renamed_cannot_be_rendered() throws Exception {
        workspace.delete("plain/cm.yaml");
        workspace.write("plains/cm.yaml", CONFIG);
        assertThat(workspace.run(0, "diff"))
                .contains(
                        "it cannot be rendered now\n"
                                + "    error: the path plain of the Application plain is no folder of this repository\n",
                        "hint: did you mean plains?")
                .doesNotContain("kasane lock", "other repositories");
    }

    @Test
    void an_application_that_goes_says_what_its_finalizer_deletes() throws Exception {
        workspace.delete("argocd/plain.yaml");
        assertThat(workspace.run(0, "diff"))
                .contains(
                        "- plain (https://kubernetes.default.svc/web, project default) goes, and its finalizer deletes"
                                + " all of its objects");
    }

    @Test
    void a_set_that_drops_to_zero_is_a_danger_in_capitals() throws Exception {
        workspace.write("argocd/set.yaml", SET.replace("apps/*", "nowhere/*"));
        assertThat(workspace.run(0, "diff"))
                .contains("DANGER: THE APPLICATIONSET shop DROPS FROM 2 APPLICATIONS TO NONE");
    }

    @Test
    void a_set_that_argo_cd_refuses_leaves_its_applications_alone() throws Exception {
        workspace.write("argocd/set.yaml", SET.replace("{{.path.basename}}", "{{.nope}}"));
        assertThat(workspace.run(0, "diff"))
                .contains("Argo CD refuses the ApplicationSet shop")
                .contains("map has no entry for key \"nope\"")
                .doesNotContain("goes");
    }

    @Test
    void what_a_cluster_would_have_to_say_is_not_guessed() throws Exception {
        workspace.write("argocd/set.yaml", SET.replaceFirst("git: .*", "clusters: {}"));
        assertThat(workspace.run(0, "diff"))
                .contains("the ApplicationSet shop needs the list of clusters")
                .doesNotContain("goes");
    }

    @Test
    void other_settings_of_kustomize_are_a_warning() throws Exception {
        workspace.write(
                "argocd/cm.yaml",
                "apiVersion: v1\n"
                        + "kind: ConfigMap\n"
                        + "metadata: {name: argocd-cm}\n"
                        + "data: {kustomize.buildOptions: --enable-exec, kustomize.path.v5.0.0: /k}\n",
                "apps/cart/d.yaml",
                deployment("cart", 3));
        assertThat(workspace.run(0, "diff"))
                .contains("argocd-cm has the build option --enable-exec")
                .contains("argocd-cm sets up kustomize v5.0.0");
    }

    @Test
    void applications_that_a_change_reaches_are_named_without_rendering() throws Exception {
        workspace.write("apps/cart/d.yaml", deployment("cart", 3));
        assertThat(workspace.run(0, "affected"))
                .contains("application shop-cart (https://kubernetes.default.svc/shop, project default)")
                .doesNotContain("application shop-pay");
        assertThat(workspace.run(0, "affected", "-f", "json"))
                .contains(
                        "\"applications\"",
                        "\"target\": \"shop-cart (https://kubernetes.default.svc/shop, project default)\"",
                        "\"apps/cart/d.yaml\"")
                .doesNotContain("shop-pay");
    }

    @Test
    void an_application_whose_objects_stay_the_same_is_reached_and_not_exactly() throws Exception {
        workspace.write("apps/cart/d.yaml", "# the cart\n" + deployment("cart", 1));
        workspace.write("apps/pay/d.yaml", deployment("pay", 3));
        assertThat(workspace.run(0, "affected")).contains("application shop-cart ", "application shop-pay ");
        assertThat(workspace.run(0, "affected", "--exact"))
                .contains("application shop-pay ")
                .doesNotContain("shop-cart");
    }

    @Test
    void waves_are_shown_in_order_and_one_that_needs_a_later_one_is_found() {
        String text = workspace.run(1, "graph", "--waves");
        assertThat(text.indexOf("Sync wave -1")).isPositive().isLessThan(text.indexOf("Sync wave 3"));
        assertThat(text)
                .contains("finding: ConfigMap late/d comes in Sync wave 0, and its namespace, Namespace late, only in"
                        + " Sync wave 3");
    }

    @Test
    void the_folder_of_applications_and_a_kustomization_may_be_named() throws Exception {
        String all = workspace.run(1, "graph", "--waves");
        assertThat(workspace.run(1, "graph", "--waves", "argocd"))
                .isEqualTo(all)
                .contains("Application ");
        workspace.write(
                "deploy/base/kustomization.yaml",
                "resources: [s.yaml]\n",
                "deploy/base/s.yaml",
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n",
                "deploy/prod/kustomization.yaml",
                "resources: [../base]\n");
        assertThat(workspace.run(0, "graph", "--waves", "deploy/prod")).isEqualTo("  Sync wave 0\n    ConfigMap c\n\n");
        assertThat(workspace.run(2, "graph", "--waves", "deploy")).isEmpty();
    }

    @Test
    void an_application_that_needs_what_a_later_one_brings_is_found() throws Exception {
        workspace.write(
                "argocd/early.yaml",
                application("early", "ponds", "-5"),
                "argocd/later.yaml",
                application("later", "definitions", "7"),
                "ponds/p.yaml",
                "apiVersion: example.com/v1\nkind: Pond\nmetadata: {name: koi, namespace: garden}\n",
                "definitions/d.yaml",
                "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n"
                        + "metadata: {name: ponds.example.com}\n"
                        + "spec: {group: example.com, names: {kind: Pond}}\n"
                        + "---\napiVersion: v1\nkind: Namespace\nmetadata: {name: garden}\n",
                "argocd/chart.yaml",
                application("chart", "none", "0").replace("path: none", "chart: pump"));
        assertThat(workspace.run(1, "graph", "--waves"))
                .contains("chart (https://kubernetes.default.svc/x, project default)\n"
                        + "  what it holds is not known: it uses the chart pump of https://git.example/shop.git,"
                        + " which is not here\n")
                .contains("finding: Application early comes in wave -5 and has Pond koi, which needs the definition of"
                        + " Pond in example.com; Application later brings it only in wave 7")
                .contains("which needs the Namespace garden; Application later brings it only in wave 7");
    }

    private static String application(String name, String path, String wave) {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\n"
                + "metadata: {name: " + name + ", annotations: {argocd.argoproj.io/sync-wave: \"" + wave + "\"}}\n"
                + "spec:\n  destination: {server: https://kubernetes.default.svc, namespace: x}\n"
                + "  source: {repoURL: https://git.example/shop.git, path: " + path + "}\n";
    }

    @Test
    void no_secret_value_is_printed() throws Exception {
        workspace.write(
                "plain/s.yaml", "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {p: c4n4ry-one}\n");
        workspace.commit();
        workspace.write(
                "plain/s.yaml", "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {p: c4n4ry-two}\n");
        for (String format : new String[] {"text", "markdown", "json", "html", "unified"}) {
            assertThat(workspace.run(0, "diff", "-f", format)).doesNotContain("c4n4ry");
        }
        assertThat(workspace.run(1, "graph", "--waves")).doesNotContain("c4n4ry");
    }

    @Test
    void names_from_a_hostile_repository_move_no_cursor() throws Exception {
        workspace.write("argocd/plain.yaml", PLAIN.replace("name: plain,", "name: \"p\\e[2Jl\\u202Eain\","));
        assertThat(workspace.run(0, "diff")).doesNotContain("\u001b").doesNotContain("\u202e");
    }

    @Test
    void a_renamed_set_shows_what_happens_to_its_applications() throws Exception {
        workspace.write(
                "argocd/set.yaml", SET.replace("name: shop, namespace: argocd", "name: store, namespace: argocd"));

        assertThat(workspace.run(0, "diff", "--exit-code"))
                .contains("DANGER: the ApplicationSet shop is gone with 2 Applications, shop-cart, shop-pay: Argo CD"
                        + " deletes them with all objects, before the ApplicationSet store creates them again;"
                        + " to keep the objects, set applicationsSync: create-update in shop first\n");
    }

    @Test
    void a_set_that_another_application_contains_now_shows_what_happens_to_its_applications() throws Exception {
        for (String parent : new String[] {"one", "two"}) {
            workspace.write(
                    "argocd/" + parent + ".yaml",
                    PLAIN.replace("plain", parent)
                            .replace(
                                    "spec:\n",
                                    "spec:\n  syncPolicy: {automated: {prune: " + parent.equals("one") + "}}\n"),
                    parent + "/cm.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + parent + "}\n");
        }
        workspace.delete("argocd/set.yaml");
        workspace.write("one/set.yaml", SET).commit();
        workspace.delete("one/set.yaml");
        workspace.write("two/set.yaml", SET);

        assertThat(workspace.run(0, "diff"))
                .contains("DANGER: the ApplicationSet shop moves from the Application one to two, with 2 Applications:"
                        + " sync two first; one prunes by itself, and if it is first, Argo CD deletes and creates all of it"
                        + " again: turn its pruning off until then\n");

        workspace.commit();
        workspace.delete("two/set.yaml");
        workspace.write("one/set.yaml", SET);

        assertThat(workspace.run(0, "diff"))
                .contains("~ the ApplicationSet shop moves from the Application two to one, with 2 Applications:"
                        + " sync one first; if two prunes first, Argo CD deletes and creates all of it again\n");
    }

    @Test
    void a_renamed_set_that_keeps_its_applications_leaves_them_to_the_new_one() throws Exception {
        String kept = SET.replace(
                "  goTemplate: true\n", "  goTemplate: true\n  syncPolicy: {applicationsSync: create-update}\n");
        workspace.write("argocd/set.yaml", kept).commit();
        workspace.write(
                "argocd/set.yaml", kept.replace("name: shop, namespace: argocd", "name: store, namespace: argocd"));

        assertThat(workspace.run(0, "diff"))
                .contains("~ the ApplicationSet shop is gone and leaves 2 Applications, shop-cart, shop-pay to the"
                        + " ApplicationSet store, with all objects (applicationsSync)\n")
                .doesNotContain("DANGER");
    }

    @Test
    void an_application_that_a_set_takes_over_is_adopted_and_one_it_lets_go_is_created_again() throws Exception {
        String one = PLAIN.replace("name: plain, ", "name: shop-cart, ").replace("path: plain", "path: apps/cart");
        workspace
                .write("argocd/one.yaml", one, "argocd/set.yaml", SET.replace("apps/*", "apps/p*"))
                .commit();
        workspace.delete("argocd/one.yaml");
        workspace.write("argocd/set.yaml", SET);
        assertThat(workspace.run(0, "diff"))
                .contains("~ the ApplicationSet shop adopts the Application shop-cart, with all objects\n");

        workspace.commit();
        workspace.write("argocd/one.yaml", one, "argocd/set.yaml", SET.replace("apps/*", "apps/p*"));
        assertThat(workspace.run(0, "diff"))
                .contains(
                        "DANGER: the ApplicationSet shop no longer makes the Application shop-cart: Argo CD deletes it"
                                + " with all objects, before its own manifest creates it again");
    }
}
