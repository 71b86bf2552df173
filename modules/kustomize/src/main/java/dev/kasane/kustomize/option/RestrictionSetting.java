package dev.kasane.kustomize.option;

import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;

/**
 * The setting in {@code .kasane.yaml} for the files that kustomizations may name:
 *
 * <pre>{@code
 * targets: {loadRestrictor: LoadRestrictionsNone}
 * }</pre>
 *
 * <p>It never allows files outside of the root.
 */
public final class RestrictionSetting {

    private RestrictionSetting() {}

    /** The restriction of a tree; that of kustomize when its settings cannot be read, which commands report. */
    public static LoadRestriction of(FileTree tree) {
        try {
            return ConfigFile.sectionAlone(tree, "targets") instanceof YamlMap targets
                            && "LoadRestrictionsNone".equals(targets.text("loadRestrictor"))
                    ? LoadRestriction.NONE
                    : LoadRestriction.OWN_FOLDER;
        } catch (KasaneException e) {
            return LoadRestriction.OWN_FOLDER;
        }
    }
}
