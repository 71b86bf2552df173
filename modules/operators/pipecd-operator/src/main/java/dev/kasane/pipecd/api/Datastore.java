package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/**
 * The database for records: exactly one of the fields is set.
 *
 * @param firestoreConfig in Firestore
 * @param mySQLConfig in MySQL
 * @param mongoDBConfig in MongoDB, which PipeCD gave up after v0.9.10
 */
@ValidationRule(
        value =
                "[has(self.firestoreConfig), has(self.mySQLConfig), has(self.mongoDBConfig)].filter(it, it).size() == 1",
        message = "exactly one of firestoreConfig, mySQLConfig and mongoDBConfig has to be set")
public record Datastore(
        @Nullable Firestore firestoreConfig,
        @Nullable MySql mySQLConfig,
        @Nullable MongoDb mongoDBConfig) {

    /**
     * Firestore.
     *
     * @param namespace the namespace of all collections
     * @param environment the environment of all collections
     * @param project the project of Google Cloud
     * @param collectionNamePrefix what collections begin with
     * @param credentialsFile the file of a service account
     */
    public record Firestore(
            @Required String namespace,
            @Required String environment,
            @Required String project,
            @Nullable String collectionNamePrefix,
            @Nullable String credentialsFile) {}

    /**
     * MySQL.
     *
     * @param url its address
     * @param database its database
     * @param usernameFile the file of the name
     * @param passwordFile the file of the password
     */
    public record MySql(
            @Required String url,
            @Required String database,
            @Nullable String usernameFile,
            @Nullable String passwordFile) {}

    /**
     * MongoDB.
     *
     * @param url its address
     * @param database its database
     * @param usernameFile the file of the name
     * @param passwordFile the file of the password
     */
    public record MongoDb(
            @Required String url,
            @Required String database,
            @Nullable String usernameFile,
            @Nullable String passwordFile) {}
}
