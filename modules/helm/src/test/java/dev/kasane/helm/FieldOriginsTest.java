package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.helm.origin.ValueOrigin;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which place of a template printed a field, and which values make a difference to it. */
class FieldOriginsTest {

    private static final String[] WEB = {
        "Chart.yaml",
        "apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies: [{name: db, version: 1.0.0, condition: db.enabled}]\n",
        "values.yaml",
        """
        replicas: 2
        name: ""
        kind: fast
        labels: {team: shop, tier: front}
        ports: [{name: http, port: 80}, {name: admin, port: 81}]
        note: 'for {{ .Values.kind }}'
        extra: {}
        db: {enabled: true}
        global: {zone: a}
        unused: 1
        one: same
        two: same
        foo: {global: {zone: b}}
        licence: ""
        """,
        "templates/_names.tpl",
        """
        {{- define "web.name" -}}
        {{ default .Release.Name .Values.name }}-web
        {{- end -}}
        {{- define "web.labels" -}}
        app: {{ include "web.name" . }}
        {{- with .Values.labels }}
        {{ toYaml . }}
        {{- end }}
        {{- end -}}
        {{- define "web.zone" }}{{ .Values.global.zone }}{{ end -}}
        """,
        "templates/web.yaml",
        """
        {{- if not (has .Values.kind (list "fast" "slow")) }}{{ fail "no such kind" }}{{ end }}
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: {{ include "web.name" . }}
          labels:
            {{- include "web.labels" . | nindent 4 }}
        data:
          fixed: always
          replicas: {{ .Values.replicas | quote }}
          kind: {{ .Values.kind }}
          note: {{ tpl .Values.note . }}
        {{- if gt (int .Values.replicas) 1 }}
          several: "yes"
        {{- end }}
        {{- range .Values.ports }}
          port-{{ .name }}: {{ .port | quote }}
        {{- end }}
        {{- $zone := .Values.global.zone }}
          zone: {{ $zone }}
        {{- if eq .Values.one .Values.two }}
          equal: "yes"
        {{- end }}
        {{- if .Values.labels }}
          labelled: "yes"
        {{- end }}
          inner: {{ .Values.foo.global.zone }}
        {{- if .Values.licence }}
          licensed: "yes"
        {{- end }}
        {{- if .Values.licence }}
          licensed: "yes"
        {{- end }}
          quoted: {{ include "web.name" . | quote }}
          within: {{ printf "http://%s:%s" (include "web.name" .) (include "web.zone" .) | quote }}
          sum: {{ include "web.labels" . | sha256sum }}
        {{- $name := include "web.name" . }}
          variable: {{ $name }}-x
          other: {{ .Release.Name }}-web
        ---
        apiVersion: v1
        kind: Service
        metadata: {name: second}
        ---
        apiVersion: v1
        kind: Secret
        metadata: {name: third}
        stringData: {key: {{ .Values.licence | upper | b64enc | quote }}}
        """,
        "charts/db/Chart.yaml",
        "apiVersion: v2\nname: db\nversion: 1.0.0\n",
        "charts/db/values.yaml",
        "size: 5\n",
        "charts/db/templates/db.yaml",
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: db}
        data: {zone: "{{ .Values.global.zone }}", size: "{{ .Values.size }}"}
        """
    };

    private static @Nullable FieldOrigin origin(String object, String values, Object... steps) {
        ChartRequest request = new ChartRequest(
                ChartFolder.load(MemoryTree.of(WEB), "", HelmProfile.NEWEST),
                ValuesFile.read("values", GoText.bytes(values), HelmProfile.NEWEST),
                new ReleaseInfo("rel", "shop", false),
                Capabilities.of(HelmProfile.NEWEST, "", List.of()),
                HelmProfile.NEWEST,
                true);
        FieldQuery question = new FieldQuery() {
            @Override
            public boolean isObject(YamlMap root) {
                YamlMap metadata = root.map("metadata");
                return metadata != null && object.equals(root.text("kind") + "/" + metadata.text("name"));
            }

            @Override
            public @Nullable YamlNode field(YamlMap root) {
                YamlNode at = root;
                for (Object step : steps) {
                    at = at instanceof YamlMap map
                            ? map.get(step.toString())
                            : at instanceof YamlList list ? list.get((Integer) step) : null;
                }
                return at;
            }
        };
        return FieldOrigins.of(
                new ExplainedChart(
                        request, path -> "web/" + path, List.of(), new OutputOptions(false, true, false), List.of()),
                question);
    }

    private static List<String> places(FieldOrigin origin) {
        return origin.templates().stream().map(step -> step.span().toText()).toList();
    }

    private static FieldOrigin ofWeb(Object... steps) {
        return Objects.requireNonNull(origin("ConfigMap/rel-web", "{}", steps));
    }

    private static List<String> texts(List<ValueOrigin> values) {
        return values.stream().map(value -> value.path().toString()).toList();
    }

    @Test
    void a_value_that_is_printed_as_it_stands() {
        FieldOrigin origin = ofWeb("data", "replicas");

        assertThat(places(origin)).containsExactly("web/templates/web.yaml:10:16");
        assertThat(texts(origin.values())).containsExactly("replicas");
        assertThat(origin.conditions()).isEmpty();
        assertThat(origin.isComplete()).isTrue();
    }

    @Test
    void text_of_the_template_has_no_values() {
        FieldOrigin origin = ofWeb("data", "fixed");

        assertThat(places(origin)).containsExactly("web/templates/web.yaml:9:10");
        assertThat(origin.values()).isEmpty();
        assertThat(origin.conditions()).isEmpty();
    }

    @Test
    void included_templates_are_named_one_by_one() {
        assertThat(places(ofWeb("metadata", "name")))
                .containsExactly("web/templates/web.yaml:5:12", "web/templates/_names.tpl:2:4");
        assertThat(places(ofWeb("metadata", "labels", "app")))
                .containsExactly(
                        "web/templates/web.yaml:7:9", "web/templates/_names.tpl:5:9", "web/templates/_names.tpl:2:4");
        FieldOrigin tier = ofWeb("metadata", "labels", "tier");
        assertThat(places(tier)).containsExactly("web/templates/web.yaml:7:9", "web/templates/_names.tpl:7:4");
        assertThat(texts(tier.values())).containsExactly("labels.tier");
    }

    @Test
    void included_text_is_found_again_in_what_functions_make_of_it() {
        String name = "web/templates/_names.tpl:2:4";
        assertThat(places(ofWeb("data", "quoted"))).containsExactly("web/templates/web.yaml:34:14", name);
        // the field begins with text of the action itself, of which no template of the two is the source
        assertThat(places(ofWeb("data", "within"))).containsExactly("web/templates/web.yaml:35:14");
        assertThat(places(ofWeb("data", "variable"))).containsExactly("web/templates/web.yaml:38:16", name);
        assertThat(places(ofWeb("data", "other"))).containsExactly("web/templates/web.yaml:39:13");
    }

    @Test
    void a_text_that_tpl_takes_leads_to_the_templates_that_it_includes() {
        FieldOrigin origin = Objects.requireNonNull(
                origin("ConfigMap/rel-web", "note: '{{ include \"web.name\" . }}'", "data", "note"));
        assertThat(places(origin)).containsExactly("web/templates/web.yaml:12:12", "web/templates/_names.tpl:2:4");
        assertThat(texts(origin.values())).contains("note", "name");
    }

    @Test
    void a_checksum_names_the_template_that_it_is_made_of() {
        assertThat(places(ofWeb("data", "sum")))
                .containsExactly("web/templates/web.yaml:36:11", "web/templates/_names.tpl:5:1");
    }

    @Test
    void a_default_is_named_by_the_value_that_would_replace_it() {
        assertThat(texts(ofWeb("metadata", "name").values())).containsExactly("name");
    }

    @Test
    void what_makes_a_field_appear_is_a_condition() {
        FieldOrigin origin = Objects.requireNonNull(origin("ConfigMap/rel-web", "{replicas: 1}", "data", "replicas"));
        assertThat(origin.conditions()).isEmpty();
        assertThat(origin("ConfigMap/rel-web", "{replicas: 1}", "data", "several"))
                .isNull();

        FieldOrigin zone = Objects.requireNonNull(origin("ConfigMap/db", "{}", "data", "zone"));
        assertThat(texts(zone.values())).containsExactly("global.zone");
        assertThat(places(zone)).containsExactly("web/charts/db/templates/db.yaml:4:18");
    }

    @Test
    void a_null_that_removes_a_default_is_named() {
        FieldOrigin replicas = Objects.requireNonNull(
                origin("ConfigMap/rel-web", "{replicas: null, unused: null}", "data", "replicas"));
        assertThat(texts(replicas.values())).containsExactly("replicas");

        FieldOrigin labels =
                Objects.requireNonNull(origin("ConfigMap/rel-web", "{labels: {tier: null}}", "metadata", "labels"));
        assertThat(texts(labels.values())).contains("labels.team", "labels.tier");
    }

    @Test
    void an_item_of_a_list_is_named_by_its_position() {
        FieldOrigin port = ofWeb("data", "port-admin");

        assertThat(texts(port.values())).containsExactly("ports[1].port");
        assertThat(texts(port.conditions())).containsExactly("ports[1].name");
    }

    @Test
    void two_equal_values_do_not_hide_each_other() {
        assertThat(texts(ofWeb("data", "equal").conditions())).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void a_map_that_must_not_be_empty_is_a_condition() {
        assertThat(texts(ofWeb("data", "labelled").conditions())).containsExactly("labels");
    }

    @Test
    void a_key_named_global_below_another_key_is_itself() {
        assertThat(texts(ofWeb("data", "inner").values())).containsExactly("foo.global.zone");
    }

    @Test
    void the_condition_of_a_subchart_is_one_of_its_fields() {
        FieldOrigin size = Objects.requireNonNull(origin("ConfigMap/db", "{}", "data", "size"));

        assertThat(texts(size.conditions())).containsExactly("db.enabled");
    }

    @Test
    void a_value_that_a_template_turns_into_a_secret_is_marked() {
        FieldOrigin licensed =
                Objects.requireNonNull(origin("ConfigMap/rel-web", "{licence: quertz}", "data", "licensed"));

        assertThat(licensed.conditions()).singleElement().satisfies(value -> {
            assertThat(value.path()).hasToString("licence");
            assertThat(value.isSecret()).isTrue();
        });
        assertThat(ofWeb("data", "zone").values()).allMatch(value -> !value.isSecret());
    }

    @Test
    void a_variable_leads_back_to_its_value() {
        assertThat(texts(ofWeb("data", "zone").values())).containsExactly("global.zone");
    }

    @Test
    void a_value_that_the_chart_refuses_to_change_is_known_by_its_text() {
        assertThat(texts(ofWeb("data", "kind").values())).containsExactly("kind");
    }

    @Test
    void a_template_in_a_value_is_named_too() {
        assertThat(texts(ofWeb("data", "note").values())).contains("note");
    }

    @Test
    void values_of_a_subchart_stand_below_its_name() {
        FieldOrigin size = Objects.requireNonNull(origin("ConfigMap/db", "{db: {size: 7}}", "data", "size"));

        assertThat(texts(size.values())).containsExactly("db.size");
    }

    @Test
    void an_object_that_the_chart_does_not_print_has_no_origin() {
        assertThat(origin("ConfigMap/other", "{}", "data")).isNull();
    }
}
