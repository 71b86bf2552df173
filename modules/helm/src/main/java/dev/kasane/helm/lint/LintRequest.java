package dev.kasane.helm.lint;

import dev.kasane.files.FileTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.profile.HelmProfile;

/**
 * A chart to lint, with its values.
 *
 * @param place the folder that messages name
 * @param tree the files of the chart, at the root of the tree
 * @param values the user's values, which override its defaults
 * @param namespace the namespace that templates see
 * @param capabilities the assumed capabilities of the cluster
 * @param profile the release of Helm to render as
 * @param checksSchema whether values have to meet the chart's schema
 */
public record LintRequest(
        String place,
        FileTree tree,
        GoMap values,
        String namespace,
        Capabilities capabilities,
        HelmProfile profile,
        boolean checksSchema) {}
