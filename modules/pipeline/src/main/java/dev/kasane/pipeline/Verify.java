package dev.kasane.pipeline;

import com.google.re2j.Pattern;
import dev.kasane.pipeline.document.Property;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings for the verification of an image in its target.
 *
 * @param by the source of the verdict
 * @param name the object, or the status, that is read
 * @param namespace where the object is; null for the default namespace
 * @param context the context of the kubeconfig; null for its current one
 * @param soak how long it must have worked; null for no time
 * @param within the timeout after which it has failed; null for one hour
 * @param job a Job that must have succeeded since the image came, as {@code NAMESPACE/NAME}; null for none
 * @param query the query that Prometheus must answer; null for none
 */
public record Verify(
        @Property(
                value =
                        "argocd for the health of an Application, flux for that of a Kustomization, status for a status of the"
                                + " commit at the forge",
                required = true)
        By by,

        @Property(
                value = "the name of the Application or the Kustomization, or the context of the status",
                required = true,
                pattern = "[A-Za-z0-9][-A-Za-z0-9._/: ]{0,252}",
                form = "a name")
        String name,

        @Property(
                value = "the namespace of the Application or the Kustomization; argocd or flux-system when left away",
                pattern = Verify.LABEL,
                form = "a namespace")
        @Nullable
        String namespace,

        @Property(
                value = "the context of the kubeconfig; its current one when left away",
                pattern = "[^\\s]{1,253}",
                form = "the name of a context")
        @Nullable
        String context,

        @Property(
                value = "how long it must have worked, such as 10m",
                pattern = Verify.DURATION,
                form = Verify.DURATION_FORM)
        @Nullable
        String soak,

        @Property(
                value =
                        "after this time without success the verification has failed, without any answer it is overdue; 1h when left away",
                pattern = Verify.DURATION,
                form = Verify.DURATION_FORM)
        @Nullable
        String within,

        @Property(
                value = "a Job that must have succeeded since the image came, as NAMESPACE/NAME",
                pattern = Verify.LABEL + "/" + Verify.LABEL,
                form = "NAMESPACE/NAME")
        @Nullable
        String job,

        @Property("what Prometheus must answer") @Nullable Query query) {

    static final String LABEL = "[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?";
    static final String DURATION_FORM = "a time such as 30s, 10m or 2h";
    static final String DURATION = "[1-9][0-9]{0,4}[smh]";
    private static final Pattern OBJECT = Pattern.compile(LABEL);
    private static final Duration HOUR = Duration.ofHours(1);

    /** The sources of a verdict on a target. */
    public enum By {
        ARGOCD,
        FLUX,
        STATUS
    }

    /**
     * A question to Prometheus, whose every value must be within a bound; no value is no success.
     *
     * @param expression in PromQL
     * @param below every value must be less than this; null for no bound
     * @param above every value must be more than this; null for no bound
     */
    public record Query(
            @Property(
                    value = "the question in PromQL, whose answer is an instant vector or a scalar",
                    required = true,
                    pattern = "[^\\s][\\s\\S]*",
                    form = "an expression in PromQL")
            String expression,

            @Property(
                    value = "every value must be less than this number, in quotes",
                    pattern = Query.NUMBER,
                    form = Query.NUMBER_FORM)
            @Nullable
            String below,

            @Property(
                    value = "every value must be more than this number, in quotes",
                    pattern = Query.NUMBER,
                    form = Query.NUMBER_FORM)
            @Nullable
            String above) {

        static final String NUMBER = "-?[0-9]{1,15}(?:\\.[0-9]{1,15})?";
        static final String NUMBER_FORM = "a number in quotes, such as \"0.01\"";

        /** Whether a value is within the bounds. */
        public boolean holds(double value) {
            return (below == null || value < Double.parseDouble(below))
                    && (above == null || value > Double.parseDouble(above));
        }

        /** The bounds, for people. */
        public String toText() {
            String less = below == null ? "" : "below " + below;
            return above == null ? less : less.isEmpty() ? "above " + above : less + " and above " + above;
        }
    }

    /** Whether the name is one of an object, and not only of a status. */
    boolean isNamedAsObject() {
        return OBJECT.matches(name);
    }

    /** The namespace of the object. */
    public String namespaceOrUsual() {
        return namespace != null ? namespace : by == By.FLUX ? "flux-system" : "argocd";
    }

    /** The soak time. */
    public Duration soakTime() {
        return soak == null ? Duration.ZERO : duration(soak);
    }

    /** After this time without success it has failed. */
    public Duration withinTime() {
        return within == null ? HOUR : duration(within);
    }

    private static Duration duration(String text) {
        long count = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(count);
            case 'm' -> Duration.ofMinutes(count);
            default -> Duration.ofHours(count);
        };
    }
}
