/**
 * Checks objects without a cluster: validation as in an API server, admission policies, and rules between objects.
 *
 * <p>The packages of CEL are split over several jars, which the module system rejects. They stay on the class path: to
 * run this module on the module path, add {@code --add-reads dev.kasane.check=ALL-UNNAMED}.
 */
// the modules of qualified exports are compiled after this one
@SuppressWarnings("module")
module dev.kasane.check {
    requires transitive dev.kasane.change;
    requires transitive dev.kasane.files;
    requires transitive dev.kasane.kustomize;
    requires transitive dev.kasane.yaml;
    requires re2j;
    requires static transitive org.jspecify;

    // kasane check and the gate of a promotion check targets
    exports dev.kasane.check to
            dev.kasane.ci,
            dev.kasane.cli;

    // kasane crds checks the definitions in Java sources by the rules for all definitions
    exports dev.kasane.check.crd to
            dev.kasane.cli;

    // kasane check and the gate of a promotion print findings
    exports dev.kasane.check.finding to
            dev.kasane.ci,
            dev.kasane.cli;

    // kasane crds reads the types of a release
    exports dev.kasane.check.schema to
            dev.kasane.cli;

    // kasane crds reads definitions as JSON values
    exports dev.kasane.check.value to
            dev.kasane.cli;
}
