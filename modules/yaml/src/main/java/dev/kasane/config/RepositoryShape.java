package dev.kasane.config;

import java.util.List;

/** The declaration of {@code .kasane.yaml}, and of the waivers that it names. */
public final class RepositoryShape {

    /** One waiver. */
    private static final Shape.Fields WAIVER = Shape.fields()
            .needs("rule", Shape.TEXT, "the rule whose findings are waived")
            .needs("reason", Shape.TEXT, "why they are waived")
            .needs("expires", new Shape.Day(), "the last day of the waiver, such as 2026-12-31")
            .with("target", Shape.TEXT, "pattern of the targets; any target without it")
            .with("object", Shape.TEXT, "the object, as findings name it; any object without it")
            .with("path", Shape.TEXT, "the field, as findings name it; any field without it");

    /** The content of a file of waivers. */
    public static final Shape WAIVERS =
            new Shape.ListOr(Shape.list(WAIVER), Shape.fields().with("waivers", Shape.list(WAIVER), "the waivers"));

    private static final Shape.Fields TARGETS = Shape.fields()
            .with("include", Shape.list(Shape.TEXT), "patterns of folders; a target must match one")
            .with("exclude", Shape.list(Shape.TEXT), "patterns of folders; a target must match none")
            .with(
                    "loadRestrictor",
                    new Shape.Choice(List.of("LoadRestrictionsRootOnly", "LoadRestrictionsNone")),
                    "LoadRestrictionsNone allows files outside the folder of a kustomization, inside the root")
            .with("names", new Shape.MapOf(Shape.TEXT), "the name of the target in a folder, for reports");

    private static final Shape.Fields CHECK = Shape.fields()
            .with("kubernetes", Shape.TEXT, "OpenAPI document (version 2) of another version of Kubernetes")
            .with("crds", Shape.texts(), "folders of CustomResourceDefinitions")
            .with("policies", Shape.texts(), "folders of policies, bindings and parameters that hold for all targets")
            .with("waivers", new Shape.ListOr(Shape.list(WAIVER), Shape.TEXT), "waivers, or a file with them")
            .with(
                    "rules",
                    new Shape.MapOf(new Shape.Choice(List.of("error", "warning", "info", "off"))),
                    "severity by rule");

    private static final Shape.Fields CLUSTER = Shape.fields()
            .with("kubeVersion", Shape.TEXT, "the version of Kubernetes; 1.34.0 without it")
            .with(
                    "apiVersions",
                    Shape.texts(),
                    "kinds (group/version/Kind) that it serves beside those of Kubernetes 1.34; each includes its"
                            + " group and version")
            .with("notServed", Shape.texts(), "kinds of Kubernetes 1.34 that it does not serve");

    private static final Shape.Fields ARGO = Shape.fields()
            .with("folders", Shape.texts(), "folders that are searched for Applications")
            .with("fixtures", Shape.TEXT, "file with static generator results: clusters, pull requests, repositories")
            .with(
                    "repositories",
                    new Shape.MapOf(Shape.TEXT),
                    "a folder of this repository by the address that refers to it")
            .with(
                    "deletions",
                    Shape.COUNT,
                    "an ApplicationSet that loses more Applications at once is a danger; 5 without it")
            .with("helm", Shape.TEXT, "the release of Helm that Argo CD has; the newest without it")
            .with("kubeVersion", Shape.TEXT, "the Kubernetes that charts are rendered for; 1.34.0 without it")
            .with(
                    "apiVersions",
                    Shape.texts(),
                    "groups and versions that the clusters serve beside those of Kubernetes")
            .with(
                    "clusters",
                    new Shape.MapOf(CLUSTER),
                    "what single clusters serve, by the name or the server that destinations name; kasane argo"
                            + " capabilities writes it");

    private static final Shape.Fields FLUX = Shape.fields()
            .with("exclude", Shape.texts(), "folders whose objects of Flux are no targets")
            .with(
                    "sources",
                    new Shape.MapOf(Shape.TEXT),
                    "the folder of this repository that a source is made of, by its kind and name, such as"
                            + " OCIRepository/shop")
            .with("helm", Shape.TEXT, "the release of Helm that helm-controller has; the newest of Helm 3 without it")
            .with("kubeVersion", Shape.TEXT, "the Kubernetes that charts are rendered for; that of Helm without it")
            .with(
                    "apiVersions",
                    Shape.texts(),
                    "groups and versions that the clusters serve beside those of Kubernetes");

    private static final Shape.Fields SECRET = Shape.fields()
            .needs("kind", Shape.TEXT, "the kind of the objects, such as Database")
            .needs(
                    "fieldPaths",
                    new Shape.ListOf(Shape.TEXT, true),
                    "fields that are secret with everything below them, such as [spec.password]")
            .with("group", Shape.TEXT, "API group of the kind; any group without it");

    private static final Shape.Fields FREEZE = Shape.fields()
            .with("environments", Shape.texts(), "the environments to which nothing is promoted; all without it")
            .with("from", Shape.TEXT, "when it begins, such as 2026-12-20T18:00")
            .with("until", Shape.TEXT, "when it ends, such as 2027-01-04T08:00")
            .with(
                    "weekly",
                    Shape.TEXT,
                    "a time of each week, such as Fri 16:00 - Mon 08:00, in place of from and until")
            .with("zone", Shape.TEXT, "the time zone, such as Europe/Berlin; UTC without it")
            .with("except", Shape.texts(), "pipelines that are promoted all the same")
            .with("reason", Shape.TEXT, "why, for people");

    private static final Shape.Fields QUERY = Shape.fields()
            .needs("expression", Shape.TEXT, "a question in PromQL, whose answer is an instant vector or a scalar")
            .with("below", Shape.TEXT, "every value must be less than this number, in quotes")
            .with("above", Shape.TEXT, "every value must be more than this number, in quotes");

    /** As in a pipeline, which checks the texts. */
    private static final Shape.Fields VERIFY = Shape.fields()
            .needs(
                    "by",
                    new Shape.Choice(List.of("argocd", "flux", "status")),
                    "the health of an Application or a Kustomization, or a status of the commit at the forge")
            .needs("name", Shape.TEXT, "the name of the Application or the Kustomization, or the context of the status")
            .with("namespace", Shape.TEXT, "where the object is; argocd or flux-system without it")
            .with("context", Shape.TEXT, "the context of the kubeconfig; its current one without it")
            .with("soak", Shape.TEXT, "how long it must have worked, such as 10m")
            .with(
                    "within",
                    Shape.TEXT,
                    "after this time without success it does not work, without any answer it is overdue; 1h without it")
            .with("job", Shape.TEXT, "a Job that must have succeeded since, as NAMESPACE/NAME")
            .with("query", QUERY, "what Prometheus must answer");

    private static final Shape.Fields HYDRATED = Shape.fields()
            .needs("branch", Shape.TEXT, "the branch that gets the rendered files, such as environment/prod")
            .needs("targets", Shape.texts(), "patterns of the folders whose targets it gets")
            .with("after", Shape.texts(), "branches above it that must have what a commit renders to first")
            .with(
                    "by",
                    new Shape.Choice(List.of("commit", "pull-request")),
                    "commit to the branch at once, or pull-request; commit without it")
            .with(
                    "gates",
                    Shape.list(new Shape.Choice(List.of("check"))),
                    "check: a commit with new errors of kasane check is held; nothing without it")
            .with(
                    "verify",
                    new Shape.ListOr(Shape.list(VERIFY), VERIFY),
                    "how kasane verifies that what the branch has works; what comes after it waits for that, and a"
                            + " pull request goes back if it does not work");

    private static final Shape.Fields PROMOTION =
            Shape.fields().with("freezes", Shape.list(FREEZE), "times in which nothing is promoted to an environment");

    /** The whole file. */
    public static final Shape.Fields ROOT = Shape.fields()
            .with("targets", TARGETS, "which kustomizations are targets, and their names")
            .with("check", CHECK, "policies, severities and waivers of checks")
            .with("argo", ARGO, "where Applications are, and what clusters and forges answer")
            .with("flux", FLUX, "which objects of Flux are targets")
            .with("promotion", PROMOTION, "when images are not promoted")
            .with("hydrate", Shape.list(HYDRATED), "branches with what environments render to")
            .with("secrets", Shape.list(SECRET), "fields of other kinds than Secret that reports never show");

    private RepositoryShape() {}
}
