package dev.kasane.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kasane.browser.Browser;
import dev.kasane.browser.Tab;
import dev.kasane.cli.diff.Workspace;
import dev.kasane.yaml.JsonText;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The page of a diff, opened and used in a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlReportTest {

    private static final String SHOWN_CHANGES =
            "[...document.querySelectorAll('.change')].filter(e => e.checkVisibility()).length";
    private static final String FOCUSED =
            "document.activeElement.closest('.change')?.querySelector('strong').textContent";
    private static final String SHELL = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: shop}
            spec:
              replicas: 2
              selector: {matchLabels: {app: shop}}
              template:
                metadata: {labels: {app: shop}}
                spec:
                  containers:
                  - name: shop
                    image: example.org/shop:1
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data}
            spec: {}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: rules}
            data:
              text: |
            LINES
            """;

    private static final List<String> HOSTILE = List.of(
            "<script>alert(1)</script>",
            "</script><script>alert(2)</script>",
            "</pre></details><img src=ADDRESS onerror=alert(3)>",
            "</style><style>@import 'ADDRESS';</style>",
            "\" onmouseover=\"alert(4)\" style=\"background:url(ADDRESS)",
            "' autofocus onfocus='alert(5)",
            "javascript:alert(6)",
            "<svg onload=alert(7)><a xlink:href='javascript:alert(8)'>x</a></svg>",
            "<iframe src=ADDRESS></iframe><link rel=stylesheet href=ADDRESS>",
            "<meta http-equiv=refresh content='0;url=ADDRESS'>",
            "<base href=ADDRESS><form action=ADDRESS><button>",
            "&lt;script&gt; &#x202e; <!-- ]]> --!>",
            "\u202egnp.exe",
            "zero\u200bwidth \u001b[2J \u0007",
            "tag\udb40\udc41 lone\ud800");

    @TempDir
    Path folder;

    private Browser browser;

    @BeforeAll
    void start() throws Exception {
        browser = Browser.start();
    }

    @AfterAll
    void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    private static String lines(String seventh) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            lines.append("    ").append(i == 7 ? seventh : "line " + i).append('\n');
        }
        return SHELL.replace("LINES\n", lines);
    }

    private Tab open(Workspace workspace, String name) {
        workspace.run(0, "diff", "-f", "html", "-o", name);
        return browser.open(folder.resolve(name));
    }

    /** A change of a base that two targets share, and one of the second alone. */
    private Workspace changed() throws Exception {
        Workspace workspace = new Workspace(folder);
        workspace
                .write("base/kustomization.yaml", "resources: [shop.yaml]\n", "base/shop.yaml", lines("line seven"))
                .write("sites/berlin/kustomization.yaml", "resources: [../../base]\n")
                .write("sites/osaka/kustomization.yaml", "resources: [../../base]\n")
                .write("sites/quito/kustomization.yaml", "resources: []\nnamePrefix: a-\n")
                .commit();
        String claim = SHELL.substring(SHELL.indexOf("---"), SHELL.lastIndexOf("---"));
        workspace
                .write(
                        "base/shop.yaml",
                        lines("line VII").replace("shop:1", "shop:2").replace(claim, ""))
                .write(
                        "sites/osaka/kustomization.yaml",
                        "resources: [../../base]\nreplicas: [{name: shop, count: 5}]\n");
        return workspace;
    }

    @Test
    void what_it_means_comes_first_and_leads_to_the_changes() throws Exception {
        try (Workspace workspace = changed()) {
            Tab tab = open(workspace, "meaning.html");

            assertThat(tab.value("document.querySelector('main h2').textContent"))
                    .isEqualTo("What it means");
            assertThat(tab.value("document.querySelector('.group.danger').textContent"))
                    .contains("Dangers", "PersistentVolumeClaim data is deleted");
            assertThat(tab.value("[...document.querySelectorAll('.groups h3')].map(h => h.firstChild.textContent)"))
                    .isEqualTo("Restarts,Images,Scale,Deleted");
            assertThat(tab.value("[...document.querySelectorAll('.sections h3')].map(h => h.textContent)"))
                    .isEqualTo("The same in 2 targets,sites/osaka,sites/berlin");
            tab.click(".groups .group:nth-child(3) a");
            tab.waitFor("document.querySelector('#section-1').matches(':target')");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void both_sides_stand_next_to_each_other_with_who_made_them() throws Exception {
        try (Workspace workspace = changed()) {
            Tab tab = open(workspace, "sides.html");
            String top = "(s => document.querySelector(`#change-3 .sides ${s}`).getBoundingClientRect().top)";
            String left = "(s => document.querySelector(`#change-3 .sides ${s}`).getBoundingClientRect().left)";

            assertThat(tab.value("document.querySelector('#change-3 h5').textContent"))
                    .isEqualTo("spec.template.spec.containers[shop].image");
            assertThat(tab.value("document.querySelector('#change-3 pre.old mark').textContent"))
                    .isEqualTo("1");
            assertThat(tab.value("document.querySelector('#change-3 pre.new').textContent"))
                    .isEqualTo("example.org/shop:2");
            assertThat(tab.value("document.querySelector('#change-3 .by.new').textContent"))
                    .isEqualTo("base/shop.yaml:12 resources");
            assertThat(tab.value(top + "('pre.old') === " + top + "('pre.new')"))
                    .isEqualTo("true");
            assertThat(tab.value(left + "('pre.old') < " + left + "('pre.new')"))
                    .isEqualTo("true");
            tab.click("#sides");
            assertThat(tab.value(top + "('pre.old') < " + top + "('pre.new')")).isEqualTo("true");
            assertThat(tab.value(left + "('pre.old') === " + left + "('pre.new')"))
                    .isEqualTo("true");
            // of a long text, what is the same is folded, and the sides of a line still face each other
            assertThat(tab.value("[...document.querySelectorAll('.fold summary')].map(s => s.textContent)"))
                    .isEqualTo("4 equal lines,19 equal lines");
            assertThat(tab.value("[...document.querySelectorAll('.fold ~ pre mark')].map(m => m.textContent)"))
                    .isEqualTo("seven,VII");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void a_search_and_a_target_leave_what_fits() throws Exception {
        try (Workspace workspace = changed()) {
            Tab tab = open(workspace, "search.html");
            int everything = tab.number(SHOWN_CHANGES);
            assertThat(everything).isEqualTo(4);

            tab.press("/").type("LINE vii");
            tab.waitFor("document.querySelector('#found').textContent === '1 of 4'");
            assertThat(tab.number(SHOWN_CHANGES)).isEqualTo(1);
            assertThat(tab.value("CSS.highlights.get('found').size")).isEqualTo("1");
            tab.press("Enter");
            assertThat(tab.value(FOCUSED)).isEqualTo("rules");
            assertThat(tab.value("document.activeElement.closest('.change').open"))
                    .isEqualTo("true");
            tab.press("Escape");
            assertThat(tab.number(SHOWN_CHANGES)).isEqualTo(everything);

            tab.press("/").type("nowhere to be found");
            tab.waitFor("!document.querySelector('#nothing').hidden");
            assertThat(tab.number(SHOWN_CHANGES)).isZero();
            tab.press("Escape");

            tab.click("[data-target='0']");
            assertThat(tab.value("document.querySelector('[data-target=\"0\"]').ariaPressed"))
                    .isEqualTo("true");
            assertThat(tab.value("document.querySelector('#section-1').hidden")).isEqualTo("true");
            tab.press("Escape");
            assertThat(tab.value("document.querySelector('#section-1').hidden")).isEqualTo("false");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void everything_can_be_done_by_keys() throws Exception {
        try (Workspace workspace = changed()) {
            Tab tab = open(workspace, "keys.html");
            String open = "document.activeElement.closest('.change').open";

            tab.press("j");
            assertThat(tab.value(FOCUSED)).isEqualTo("rules");
            tab.press("j");
            assertThat(tab.value(FOCUSED)).isEqualTo("data");
            tab.press("j");
            assertThat(tab.value(FOCUSED)).isEqualTo("shop");
            tab.press("k");
            assertThat(tab.value(FOCUSED)).isEqualTo("data");
            String before = tab.value(open);
            tab.press("o");
            assertThat(tab.value(open)).isNotEqualTo(before);
            tab.press("Enter");
            assertThat(tab.value(open)).isEqualTo(before);
            tab.press("n");
            assertThat(tab.value("document.activeElement.id")).isEqualTo("section-1");
            tab.press("p");
            assertThat(tab.value("document.activeElement.id")).isEqualTo("section-0");
            tab.press("s");
            assertThat(tab.value("document.body.className")).isEqualTo("stacked");
            tab.press("?");
            assertThat(tab.value("document.querySelector('dialog').open")).isEqualTo("true");
            assertThat(tab.value("[...document.querySelectorAll('dialog kbd')].map(k => k.textContent).join(' ')"))
                    .isEqualTo("/ t ? j k n p o a s Escape");
            tab.press("Escape");
            tab.waitFor("document.querySelector('dialog') === null");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void light_and_dark_follow_the_system_until_one_is_chosen() throws Exception {
        try (Workspace workspace = changed()) {
            Tab tab = open(workspace, "colours.html");
            String paper = "getComputedStyle(document.body).backgroundColor";

            tab.prefer("light");
            assertThat(tab.value(paper)).isEqualTo("rgb(247, 247, 245)");
            tab.picture("diff-light");
            tab.prefer("dark");
            assertThat(tab.value(paper)).isEqualTo("rgb(20, 23, 27)");
            tab.picture("diff-dark");
            tab.press("t");
            assertThat(tab.value(paper)).isEqualTo("rgb(247, 247, 245)");
            tab.click("#theme");
            assertThat(tab.value(paper)).isEqualTo("rgb(20, 23, 27)");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void every_text_stands_out_enough_in_light_and_dark() throws Exception {
        try (Workspace workspace = changed()) {
            Tab tab = open(workspace, "contrast.html");
            for (String scheme : List.of("light", "dark")) {
                tab.prefer(scheme);
                assertThat(tab.value(TOO_FAINT)).as(scheme).isEmpty();
            }
        }
    }

    /** The elements whose text has less contrast to what is behind it than WCAG 2.2 AA asks for. */
    private static final String TOO_FAINT = """
            (() => {
              const rgb = (color) => color.match(/[\\d.]+/g).map(Number);
              const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
                .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
                .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
              const behind = (element) => {
                for (let e = element; e; e = e.parentElement) {
                  const [r, g, b, a = 1] = rgb(getComputedStyle(e).backgroundColor);
                  if (a > 0) return [r, g, b];
                }
                return [255, 255, 255];
              };
              return [...document.querySelectorAll('body *')]
                .filter((e) => e.checkVisibility() && !e.closest('.unseen, .dot, svg')
                  && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
                .filter((e) => {
                  const [a, b] = [light(rgb(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
                  return (a + 0.05) / (b + 0.05) < 4.5;
                })
                .map((e) => e.tagName + '.' + e.className + ' ' + e.textContent).join('; ');
            })()""";

    @Test
    void a_narrow_screen_needs_no_scrolling_to_the_side() throws Exception {
        try (Workspace workspace = changed()) {
            Tab tab = open(workspace, "narrow.html");
            tab.size(360, 800).picture("diff-narrow");
            assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(360);
            assertThat(tab.value("document.querySelector('#change-0 pre.old').getBoundingClientRect().top < "
                            + "document.querySelector('#change-0 pre.new').getBoundingClientRect().top"))
                    .isEqualTo("true");
        }
    }

    @Test
    void somebody_who_does_not_see_it_finds_landmarks_headings_and_names() throws Exception {
        try (Workspace workspace = changed()) {
            Tab tab = open(workspace, "landmarks.html");
            assertThat(tab.value("['header', 'nav', 'main', '[role=search]'].map(s => document.querySelectorAll("
                            + "`body > ${s}, .page > ${s}`).length)"))
                    .isEqualTo("1,1,1,1");
            assertThat(tab.value("document.documentElement.lang")).isEqualTo("en");
            assertThat(tab.value("document.querySelectorAll('h1').length")).isEqualTo("1");
            assertThat(tab.value("[...document.querySelectorAll('button, input, summary, a')].filter(e => "
                            + "!(e.textContent.trim() || e.ariaLabel || e.labels?.length)).length"))
                    .isEqualTo("0");
            assertThat(tab.value("new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size === "
                            + "document.querySelectorAll('[id]').length"))
                    .isEqualTo("true");
            tab.press("Tab");
            assertThat(tab.value("document.activeElement.className")).isEqualTo("skip");
            tab.press("Tab");
            assertThat(tab.value("getComputedStyle(document.activeElement).outlineStyle"))
                    .isEqualTo("solid");
        }
    }

    @Test
    void nothing_hostile_acts_in_it() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/x";
        try (Workspace workspace = new Workspace(folder)) {
            StringBuilder data = new StringBuilder();
            for (int i = 0; i < HOSTILE.size(); i++) {
                StringBuilder value = new StringBuilder();
                JsonText.appendString(
                        value, HOSTILE.get(i).replace("ADDRESS", address).replace("\ud800", ""));
                data.append("  key").append(i).append(": ").append(value).append('\n');
                data.append("  ").append(value).append(": x\n");
            }
            workspace
                    .write("a/kustomization.yaml", "resources: [c.yaml]\n")
                    .write("a/c.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {}\n")
                    .write(
                            "a <b onclick=alert(9)>&/kustomization.yaml",
                            "resources: ['<img src=x onerror=alert(10)>']\n")
                    .commit();
            workspace
                    .write("a/c.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n" + data)
                    .write(
                            "a <b onclick=alert(9)>&/kustomization.yaml",
                            "resources: ['</pre><script>alert(11)</script>']\n");

            Tab tab = open(workspace, "hostile.html");
            tab.press("a").press("j").press("/").type("script>");
            tab.waitFor("document.querySelector('#found').textContent !== ''");

            String shown = tab.value("document.body.textContent");
            assertThat(shown).contains("<script>alert(1)</script>", "\\u202Egnp.exe", "\\u001B[2J", "\\U000E0041");
            assertThat(
                            tab.value(
                                    "document.querySelectorAll('main script, img, iframe, meta[http-equiv=refresh], base, "
                                            + "form, link, [onclick], [onerror], [onmouseover], [style], a:not([href^=\"#\"])').length"))
                    .isEqualTo("0");
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests())
                    .isEqualTo(List.of(folder.resolve("hostile.html").toUri().toString()));
            assertThat(asked).hasValue(0);

            // The proof that this test would have seen it: what gets in all the same is held back, and told.
            assertThatThrownBy(() -> tab.value("document.body.innerHTML = '<b>'"))
                    .hasMessageContaining("TrustedHTML");
            int before = tab.complaints().size();
            tab.value("(() => { const i = document.createElement('img'); i.src = '" + address
                    + "'; document.body.append(i); })()");
            tab.value("(() => { const a = document.createElement('a'); a.setAttribute('style', 'color: red');"
                    + " document.body.append(a); })()");
            tab.waitFor("document.querySelector('img').complete");
            assertThat(tab.complaints().subList(before, tab.complaints().size()).toString())
                    .contains("Loading the image", "inline style");
            assertThat(asked).hasValue(0);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void thousands_of_changes_stay_usable() throws Exception {
        try (Workspace workspace = new Workspace(folder)) {
            for (int version = 1; version <= 2; version++) {
                for (int i = 0; i < 40; i++) {
                    StringBuilder objects = new StringBuilder();
                    for (int j = 0; j < 100; j++) {
                        objects.append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c-" + i + "-" + j
                                + "}\ndata: {a: version " + version + " of " + j + "}\n");
                    }
                    workspace
                            .write("t" + i + "/kustomization.yaml", "resources: [c.yaml]\n")
                            .write("t" + i + "/c.yaml", objects.toString());
                }
                if (version == 1) {
                    workspace.commit();
                }
            }
            Tab tab = open(workspace, "large.html");
            assertThat(Files.size(folder.resolve("large.html"))).isLessThan(8_000_000);
            assertThat(tab.number("document.querySelectorAll('.change').length"))
                    .isEqualTo(4000);
            assertThat(tab.number("document.querySelectorAll('.change[open]').length"))
                    .isLessThan(500);
            tab.press("/").type("c-39-99");
            tab.waitFor("document.querySelector('#found').textContent === '1 of 4000'");
            tab.press("Escape").press("j").press("j");
            assertThat(tab.value(FOCUSED)).isEqualTo("c-0-1");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void nothing_that_changes_is_a_page_too() throws Exception {
        try (Workspace workspace = changed().commit()) {
            Tab tab = open(workspace, "nothing.html");
            assertThat(tab.value("document.querySelector('.verdict').textContent"))
                    .isEqualTo("nothing changes in 3 targets");
            assertThat(tab.press("j").press("/").press("Escape").complaints()).isEmpty();
        }
    }
}
