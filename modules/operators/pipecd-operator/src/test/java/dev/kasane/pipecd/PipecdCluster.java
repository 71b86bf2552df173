package dev.kasane.pipecd;

import dev.kasane.operator.OperatorSettings;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.objects.Names;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.Secret;
import java.io.IOException;
import java.util.Base64;

/** A test's cluster with the operator in it, and a PipeCD that reads the key which the operator made. */
record PipecdCluster(TestCluster cluster, PipecdServer server) {

    private static final String ACCOUNT = "pipecd-operator";

    /** Starts both; the operator has the rights that its manifests grant. */
    static PipecdCluster start(TestCluster cluster) throws IOException {
        // it has to be there until everything is deregistered
        PipecdServer server =
                cluster.closeLater(PipecdServer.start(() -> value(cluster, "main-keys", Names.ENCRYPTION_KEY)));
        cluster.actAs(ACCOUNT, ACCOUNT);
        cluster.run(config -> PipecdOperator.start(
                config,
                OperatorSettings.alone(PipecdOperator.NAME, cluster.namespace()),
                controlPlane -> server.endpoints()));
        return new PipecdCluster(cluster, server);
    }

    static byte[] value(TestCluster cluster, String secret, String key) {
        Secret found = cluster.eventually(Secret.class, secret).exists();
        return Base64.getDecoder().decode(found.getData().get(key));
    }

    ControlPlane controlPlane() {
        return cluster.eventually(ControlPlane.class, "main").exists();
    }
}
