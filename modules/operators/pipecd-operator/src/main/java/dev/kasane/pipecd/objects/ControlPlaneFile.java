package dev.kasane.pipecd.objects;

import dev.kasane.pipecd.api.ControlPlaneConfig;
import dev.kasane.pipecd.api.Datastore;
import dev.kasane.pipecd.api.Filestore;
import dev.kasane.pipecd.api.SecretKey;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** PipeCD's configuration file: each store has a type and a configuration there. */
final class ControlPlaneFile {

    private final Function<SecretKey, String> secrets;

    private ControlPlaneFile(Function<SecretKey, String> secrets) {
        this.secrets = secrets;
    }

    /**
     * The file.
     *
     * @param stateKey signs the state of logins if the configuration has no key for that
     * @param secrets the values of Secrets
     */
    static String text(ControlPlaneConfig config, String stateKey, Function<SecretKey, String> secrets) {
        return new ControlPlaneFile(secrets).text(config, stateKey);
    }

    private String text(ControlPlaneConfig config, String madeStateKey) {
        String stateKey = value(config.stateKey(), config.stateKeyRef());
        ControlPlaneConfig.Cache cache = config.cache();
        return Yaml.map()
                .with("apiVersion", "pipecd.dev/v1beta1")
                .with("kind", "ControlPlane")
                .with(
                        "spec",
                        Yaml.map()
                                .with("address", config.address())
                                .with("stateKey", stateKey == null ? madeStateKey : stateKey)
                                .with("datastore", datastore(config.datastore()))
                                .with("filestore", filestore(config.filestore()))
                                .with("cache", cache == null ? null : Yaml.map().with("ttl", cache.ttl()))
                                .with("projects", projects(config))
                                .with("sharedSSOConfigs", shared(config)))
                .text();
    }

    private static Yaml datastore(Datastore store) {
        Datastore.Firestore firestore = store.firestoreConfig();
        if (firestore != null) {
            return typed(
                    "FIRESTORE",
                    Yaml.map()
                            .with("namespace", firestore.namespace())
                            .with("environment", firestore.environment())
                            .with("project", firestore.project())
                            .with("collectionNamePrefix", firestore.collectionNamePrefix())
                            .with("credentialsFile", firestore.credentialsFile()));
        }
        Datastore.MySql mySql = store.mySQLConfig();
        if (mySql != null) {
            return typed(
                    "MYSQL",
                    Yaml.map()
                            .with("url", mySql.url())
                            .with("database", mySql.database())
                            .with("usernameFile", mySql.usernameFile())
                            .with("passwordFile", mySql.passwordFile()));
        }
        Datastore.MongoDb mongo = store.mongoDBConfig();
        return mongo == null
                ? Yaml.map()
                : typed(
                        "MONGODB",
                        Yaml.map()
                                .with("url", mongo.url())
                                .with("database", mongo.database())
                                .with("usernameFile", mongo.usernameFile())
                                .with("passwordFile", mongo.passwordFile()));
    }

    private static Yaml filestore(Filestore store) {
        Filestore.Gcs gcs = store.gcsConfig();
        if (gcs != null) {
            return typed("GCS", Yaml.map().with("bucket", gcs.bucket()).with("credentialsFile", gcs.credentialsFile()));
        }
        Filestore.S3 s3 = store.s3Config();
        if (s3 != null) {
            return typed(
                    "S3",
                    Yaml.map()
                            .with("bucket", s3.bucket())
                            .with("region", s3.region())
                            .with("profile", s3.profile())
                            .with("credentialsFile", s3.credentialsFile())
                            .with("roleARN", s3.roleARN())
                            .with("tokenFile", s3.tokenFile()));
        }
        Filestore.MinioStore minio = store.minioConfig();
        return minio == null
                ? Yaml.map()
                : typed(
                        "MINIO",
                        Yaml.map()
                                .with("endpoint", minio.endpoint())
                                .with("bucket", minio.bucket())
                                .with("accessKeyFile", minio.accessKeyFile())
                                .with("secretKeyFile", minio.secretKeyFile())
                                .with("autoCreateBucket", minio.autoCreateBucket()));
    }

    private static Yaml typed(String type, Yaml config) {
        return Yaml.map().with("type", type).with("config", config);
    }

    private @Nullable List<Map<String, Object>> projects(ControlPlaneConfig config) {
        List<ControlPlaneConfig.Project> projects = config.projects();
        return projects == null
                ? null
                : projects.stream()
                        .map(project -> {
                            ControlPlaneConfig.StaticAdmin admin = project.staticAdmin();
                            return Yaml.map()
                                    .with("id", project.id())
                                    .with("desc", project.desc())
                                    .with(
                                            "staticAdmin",
                                            admin == null
                                                    ? null
                                                    : Yaml.map()
                                                            .with("username", admin.username())
                                                            .with(
                                                                    "passwordHash",
                                                                    value(
                                                                            admin.passwordHash(),
                                                                            admin.passwordHashRef())))
                                    .fields();
                        })
                        .toList();
    }

    private @Nullable List<Map<String, Object>> shared(ControlPlaneConfig config) {
        List<ControlPlaneConfig.SharedSso> all = config.sharedSSOConfigs();
        return all == null
                ? null
                : all.stream()
                        .map(sso -> {
                            ControlPlaneConfig.Github github = sso.github();
                            ControlPlaneConfig.Google google = sso.google();
                            return Yaml.map()
                                    .with("name", sso.name())
                                    .with("provider", github == null ? "GOOGLE" : "GITHUB")
                                    .with(
                                            "github",
                                            github == null
                                                    ? null
                                                    : Yaml.map()
                                                            .with("clientId", github.clientId())
                                                            .with(
                                                                    "clientSecret",
                                                                    value(
                                                                            github.clientSecret(),
                                                                            github.clientSecretRef()))
                                                            .with("baseUrl", github.baseUrl())
                                                            .with("uploadUrl", github.uploadUrl()))
                                    .with(
                                            "google",
                                            google == null
                                                    ? null
                                                    : Yaml.map()
                                                            .with("clientId", google.clientId())
                                                            .with(
                                                                    "clientSecret",
                                                                    value(
                                                                            google.clientSecret(),
                                                                            google.clientSecretRef())))
                                    .fields();
                        })
                        .toList();
    }

    /** The value that a field has, or that its reference names. */
    private @Nullable String value(@Nullable String value, @Nullable SecretKey reference) {
        return reference == null ? value : secrets.apply(reference);
    }
}
