package dev.kasane.testkit.example;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.ArrayList;
import java.util.List;

/** Asks for a greeting. */
@Group("example.com")
@Version("v1")
public class Greeting extends CustomResource<Greeting.Spec, Greeting.Status> implements Namespaced {

    private static final long serialVersionUID = 1;

    @Override
    protected Spec initSpec() {
        return new Spec();
    }

    @Override
    protected Status initStatus() {
        return new Status();
    }

    /** Whom to greet. */
    public static class Spec {
        public String to = "";
    }

    /** What has been done. */
    public static class Status {
        public List<Condition> conditions = new ArrayList<>();
    }
}
