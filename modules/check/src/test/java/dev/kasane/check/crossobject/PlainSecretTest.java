package dev.kasane.check.crossobject;

import static dev.kasane.check.crossobject.RuleFindings.findings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.finding.Finding;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Credentials in Git. */
class PlainSecretTest {

    @Test
    void a_secret_with_values_is_found_and_its_values_are_not_shown() {
        String secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {password: canary-7f3a}\n";
        assertThat(findings(new PlainSecret(), secret))
                .singleElement()
                .satisfies(finding -> assertThat(finding.toString()).doesNotContain("canary"));
        assertThat(findings(new PlainSecret(), secret.replace("canary-7f3a", "''")))
                .isEmpty();
    }

    @Test
    void aSecretOfAChartIsNotSaidToStandInTheRepository() {
        String text = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {password: canary-7f3a}\n";
        SourceFile template = new SourceFile("kasane.lock/web-1.0.0.tgz/templates/secret.yaml", new byte[0], "helm");
        SourceFile printed = SourceFile.within(new Span(template, 0), text, "helm");
        YamlMap root =
                (YamlMap) YamlReader.standard().documents(printed).documents().getFirst();
        ObjectsOfTarget set = new ObjectsOfTarget("shop", List.of(Resource.of(root, gvk -> false)));

        new PlainSecret().check(set);

        assertThat(set.findings())
                .singleElement()
                .extracting(Finding::sentence)
                .asString()
                .contains("the chart makes this Secret from its defaults or from values in the repository");
    }

    @Test
    void referencesInASecretAreNoValues() {
        for (String value : List.of(
                "op://vault/item/field",
                "vault:secret/data/a#b",
                "ref+vault://a/b",
                "<path:kv/data/a#b>",
                "${SECRET_DOMAIN}",
                "token")) {
            String secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {a: '" + value + "'}\n";
            assertThat(findings(new PlainSecret(), secret)).as(value).hasSize(value.equals("token") ? 1 : 0);
        }
        assertThat(findings(
                        new PlainSecret(),
                        "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {a: b3A6Ly92YXVsdC9pdGVt}\n"))
                .isEmpty();
    }

    @Test
    void namesOfUsersPlaceholdersPathsAndSettingsAreNoCredentials() {
        for (String entry : List.of(
                "password: ''",
                "username: root",
                "POSTGRES_HOST: db",
                "keyStorePassword: __REPLACE_ME__",
                "key: your-api-key-here",
                "token: /var/run/secrets/kubernetes.io/serviceaccount/token",
                "broker.properties: \"metrics.gc=true\\nmetrics.memory=true\\n\"")) {
            String secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {" + entry + "}\n";
            assertThat(findings(new PlainSecret(), secret)).as(entry).isEmpty();
        }
        for (String entry : List.of(
                "password: admin",
                "config.env: \"export MINIO_ROOT_PASSWORD=a\\nexport B=c\\n\"",
                "init.sql: \"CREATE USER a IDENTIFIED BY 'b';\\nGRANT ALL;\\n\"",
                "tls.key: \"-----BEGIN PRIVATE KEY-----\\nabc\\n\"")) {
            String secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {" + entry + "}\n";
            assertThat(findings(new PlainSecret(), secret)).as(entry).hasSize(1);
        }
    }

    @Test
    void secretsThatTellArgoCdOfClustersAndRepositoriesAreConfigurationWithoutCredentials() {
        String cluster = """
                apiVersion: v1
                kind: Secret
                metadata: {name: c, labels: {argocd.argoproj.io/secret-type: cluster}}
                stringData: {name: prod, server: https://prod.example, config: '{"tlsClientConfig": {"insecure": false}}'}
                """;
        assertThat(findings(new PlainSecret(), cluster)).isEmpty();
        assertThat(findings(new PlainSecret(), cluster.replace("{\"tls", "{\"bearerToken\": \"x\", \"tls")))
                .hasSize(1);
        String repository = """
                apiVersion: v1
                kind: Secret
                metadata: {name: r, labels: {argocd.argoproj.io/secret-type: repository}}
                stringData: {type: git, url: https://git.example/a.git}
                """;
        assertThat(findings(new PlainSecret(), repository)).isEmpty();
        assertThat(findings(new PlainSecret(), repository.replace("type: git", "password: x")))
                .hasSize(1);
    }
}
