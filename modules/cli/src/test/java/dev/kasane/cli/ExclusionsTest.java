package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What static analysis may not report has a reason, and hides no pattern about security of the whole code base. */
class ExclusionsTest {

    /** The patterns that are excluded everywhere; none of them is about security. */
    private static final Set<String> EVERYWHERE = Set.of(
            "EI_EXPOSE_REP,EI_EXPOSE_REP2,MS_EXPOSE_REP",
            "CT_CONSTRUCTOR_THROW,USO_UNSAFE_METHOD_SYNCHRONIZATION",
            "NP_NULL_ON_SOME_PATH_FROM_RETURN_VALUE",
            "VA_FORMAT_STRING_USES_NEWLINE");

    private NodeList matches;

    @BeforeEach
    void read() throws Exception {
        Document file = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of("../../.ci/spotbugs-exclude.xml").toFile());
        matches = file.getElementsByTagName("Match");
        assertThat(matches.getLength()).isPositive();
    }

    private List<Element> all() {
        return java.util.stream.IntStream.range(0, matches.getLength())
                .mapToObj(i -> (Element) matches.item(i))
                .toList();
    }

    private static boolean has(Element match, String name) {
        return match.getElementsByTagName(name).getLength() > 0;
    }

    @Test
    void everyExclusionHasAReason() {
        for (Element match : all()) {
            Node before = match.getPreviousSibling();
            while (before != null && before.getNodeType() == Node.TEXT_NODE) {
                before = before.getPreviousSibling();
            }
            assertThat(before).as(match.getTextContent()).isNotNull();
            assertThat(before.getNodeType()).isEqualTo(Node.COMMENT_NODE);
            assertThat(before.getTextContent().strip()).hasSizeGreaterThan(10);
        }
    }

    @Test
    void onlyKnownPatternsAreExcludedEverywhere() {
        for (Element match : all()) {
            boolean isGenerated = has(match, "Package") && !has(match, "Bug");
            if (!isGenerated && !has(match, "Class")) {
                assertThat(EVERYWHERE)
                        .contains(((Element) match.getElementsByTagName("Bug").item(0)).getAttribute("pattern"));
            }
        }
    }

    @Test
    void aClassIsNamedTogetherWithAPattern() {
        for (Element match : all()) {
            if (has(match, "Class")) {
                assertThat(match.getElementsByTagName("Bug").getLength()).isOne();
            }
        }
    }

    @Test
    void everyClassThatIsNamedIsThere() throws Exception {
        List<String> sources;
        try (Stream<Path> files = Files.walk(Path.of("../../modules"))) {
            sources = files.map(Path::toString)
                    .filter(file -> file.endsWith(".java") && file.contains("/src/main/java/"))
                    .map(file ->
                            file.substring(file.indexOf("/src/main/java/") + 15).replace('/', '.'))
                    .toList();
        }
        for (Element match : all()) {
            NodeList classes = match.getElementsByTagName("Class");
            for (int i = 0; i < classes.getLength(); i++) {
                String name = ((Element) classes.item(i)).getAttribute("name");
                if (!name.startsWith("~")) {
                    assertThat(sources).contains(name.split("[$]", -1)[0] + ".java");
                }
            }
        }
    }
}
