package dev.kasane.kustomize.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestrictionSettingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "targets: {loadRestrictor: LoadRestrictionsNone}|NONE",
                "targets: {loadRestrictor: LoadRestrictionsRootOnly}|OWN_FOLDER",
                "targets: {exclude: [a]}|OWN_FOLDER",
                "targets: {loadRestrictor: [LoadRestrictionsNone]}|OWN_FOLDER",
                "targets: [|OWN_FOLDER",
                "secrets: []|OWN_FOLDER",
            })
    void onlyTheWordOfKustomizeLiftsTheRestriction(String settings, LoadRestriction expected) {
        assertThat(RestrictionSetting.of(MemoryTree.of(".kasane.yaml", settings)))
                .isEqualTo(expected);
    }
}
