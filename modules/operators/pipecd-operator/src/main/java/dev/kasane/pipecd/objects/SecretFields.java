package dev.kasane.pipecd.objects;

import dev.kasane.pipecd.api.ControlPlaneConfig;
import dev.kasane.pipecd.api.Datastore;
import dev.kasane.pipecd.api.SecretKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The secret fields of a control plane's configuration, as paths in it; a project or a provider is named in brackets.
 *
 * @param inline those whose value is in the object itself, as former versions had them
 * @param unset those that need a value and have none
 * @param references what the others refer to
 */
public record SecretFields(List<String> inline, List<String> unset, List<SecretKey> references) {

    public SecretFields {
        inline = List.copyOf(inline);
        unset = List.copyOf(unset);
        references = List.copyOf(references);
    }

    /** The secret fields of a configuration. */
    public static SecretFields of(ControlPlaneConfig config) {
        Builder fields = new Builder();
        if (config.stateKey() != null || config.stateKeyRef() != null) {
            fields.add("stateKey", config.stateKey(), config.stateKeyRef());
        }
        Datastore.MySql mySql = config.datastore().mySQLConfig();
        if (mySql != null && mySql.url().matches("[^@]*:.*@.*")) {
            fields.inline.add("datastore.mySQLConfig.url");
        }
        for (ControlPlaneConfig.Project project :
                Objects.requireNonNullElse(config.projects(), List.<ControlPlaneConfig.Project>of())) {
            ControlPlaneConfig.StaticAdmin admin = project.staticAdmin();
            if (admin != null) {
                fields.add(
                        "projects[" + project.id() + "].staticAdmin.passwordHash",
                        admin.passwordHash(),
                        admin.passwordHashRef());
            }
        }
        for (ControlPlaneConfig.SharedSso sso :
                Objects.requireNonNullElse(config.sharedSSOConfigs(), List.<ControlPlaneConfig.SharedSso>of())) {
            String path = "sharedSSOConfigs[" + sso.name() + "].";
            ControlPlaneConfig.Github github = sso.github();
            if (github != null) {
                fields.add(path + "github.clientSecret", github.clientSecret(), github.clientSecretRef());
            }
            ControlPlaneConfig.Google google = sso.google();
            if (google != null) {
                fields.add(path + "google.clientSecret", google.clientSecret(), google.clientSecretRef());
            }
        }
        return new SecretFields(fields.inline, fields.unset, fields.references);
    }

    private static final class Builder {

        private final List<String> inline = new ArrayList<>();
        private final List<String> unset = new ArrayList<>();
        private final List<SecretKey> references = new ArrayList<>();

        private void add(String path, @Nullable String value, @Nullable SecretKey reference) {
            if (reference != null) {
                references.add(reference);
            }
            if (value != null) {
                inline.add(path);
            }
            if (value == null && reference == null) {
                unset.add(path);
            }
        }
    }
}
