package dev.kasane.pipeline.closure;

import dev.kasane.files.Sha256;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.pipeline.closure.Pom.Name;
import dev.kasane.problem.Problem;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a POM the data that define module dependencies. Every group with an artifact counts, wherever it stands:
 * dependencies, plugins, their dependencies, processors, in profiles too. Only versions that are managed do not count,
 * except those that are imported: a use of them stands elsewhere.
 */
final class PomReader {

    private static final int MAX_BYTES = 4 << 20;
    private static final int MAX_DEPTH = 200;

    /** An element that is open: the values of its children that have no children themselves. */
    private static final class Open {
        private final String name;
        private final Map<String, String> values = new HashMap<>();
        private final StringBuilder text = new StringBuilder();

        Open(String name) {
            this.name = name;
        }
    }

    private final SourceFile file;
    private final Deque<Open> open = new ArrayDeque<>();
    private final StringBuilder content = new StringBuilder();
    private final List<String> modules = new ArrayList<>();
    private final Set<Name> references = new LinkedHashSet<>();
    private final Map<String, String> properties = new HashMap<>();
    private Map<String, String> project = Map.of();
    private @Nullable Map<String, String> parent;

    private PomReader(SourceFile file) {
        this.file = file;
    }

    /**
     * Reads a POM.
     *
     * @throws dev.kasane.problem.KasaneException when it is none
     */
    static Pom read(SourceFile file) {
        if (file.bytes().length > MAX_BYTES) {
            throw Problem.error("a POM of more than four megabytes is refused", file.span(0), "make it smaller")
                    .asException();
        }
        return new PomReader(file).read();
    }

    private Pom read() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // a POM has no document type; with one it could name files and servers, or blow up
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(file.bytes()));
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> start(xml);
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                        if (!open.isEmpty()) {
                            open.getFirst().text.append(xml.getText());
                        }
                    }
                    case XMLStreamConstants.END_ELEMENT -> end();
                    case XMLStreamConstants.DTD -> throw new XMLStreamException("a document type", xml.getLocation());
                    default -> {}
                }
            }
        } catch (XMLStreamException e) {
            Span place = e.getLocation() == null
                    ? file.span(0)
                    : file.span(Math.max(0, e.getLocation().getCharacterOffset()));
            throw Problem.error(
                            "this is no POM: it is not well-formed XML without a document type",
                            place,
                            "correct it there")
                    .asException();
        }
        if (!project.containsKey("artifactId")) {
            throw Problem.error("this is no POM: it names no artifact", file.span(0), "add an artifactId")
                    .asException();
        }
        return new Pom(
                name(project),
                parent == null ? null : name(parent),
                parent == null ? "" : parent.getOrDefault("relativePath", "../pom.xml"),
                project.getOrDefault("packaging", "jar").equals("pom"),
                List.copyOf(modules),
                references,
                properties,
                Sha256.hexOf(content.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private void start(XMLStreamReader xml) throws XMLStreamException {
        if (open.size() > MAX_DEPTH) {
            throw new XMLStreamException("too deep", xml.getLocation());
        }
        open.push(new Open(xml.getLocalName()));
        if (!isInModules()) {
            append("<" + xml.getLocalName());
            for (int i = 0; i < xml.getAttributeCount(); i++) {
                append(xml.getAttributeLocalName(i) + "=" + xml.getAttributeValue(i));
            }
        }
    }

    private void end() {
        boolean listed = isInModules();
        Open closed = open.pop();
        String text = closed.text.toString().strip();
        if (!listed) {
            append(text);
            append(">");
        }
        Open outer = open.peek();
        if (outer == null) {
            project = closed.values;
            return;
        }
        if (closed.values.isEmpty()) {
            outer.values.put(closed.name, text);
        }
        if (listed && (closed.name.equals("module") || closed.name.equals("subproject"))) {
            modules.add(text);
        } else if (outer.name.equals("properties")) {
            properties.putIfAbsent(closed.name, text);
        } else if (closed.name.equals("parent") && open.size() == 1) {
            parent = closed.values;
        } else if (closed.values.containsKey("artifactId") && counts(closed)) {
            references.add(name(closed.values));
        }
    }

    private boolean counts(Open element) {
        if (element.name.equals("exclusion")) {
            return false;
        }
        boolean managed = open.stream().anyMatch(it -> it.name.equals("dependencyManagement"));
        return !managed || "import".equals(element.values.get("scope"));
    }

    private boolean isInModules() {
        return open.stream().anyMatch(it -> it.name.equals("modules") || it.name.equals("subprojects"))
                && open.stream().noneMatch(it -> it.name.equals("configuration"));
    }

    private void append(String word) {
        content.append(word).append('\0');
    }

    private static Name name(Map<String, String> values) {
        return new Name(values.getOrDefault("groupId", ""), values.getOrDefault("artifactId", ""));
    }
}
