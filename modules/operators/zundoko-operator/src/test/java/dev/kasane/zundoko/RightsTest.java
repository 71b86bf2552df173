package dev.kasane.zundoko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.testkit.Fixture;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import dev.kasane.testkit.proxy.Permission;
import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.HikawaSpec;
import dev.kasane.zundoko.api.Zundoko;
import dev.kasane.zundoko.api.ZundokoSpec;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** All other tests of this module run with exactly these rights; this one looks whether each of them is needed. */
@KubernetesTest
@Fixture("../../../manifests/zundoko-operator/crds")
@Fixture("../../../manifests/zundoko-operator/role.yaml")
class RightsTest {

    @Test
    @Fixture("hikawa.yaml")
    void every_right_is_used(TestCluster cluster) {
        Zundoko foreign = new Zundoko();
        foreign.setMetadata(
                new ObjectMetaBuilder().withName("second-zundoko-001").build());
        foreign.setSpec(new ZundokoSpec("Zun"));
        cluster.apply(foreign);
        cluster.apply(Songs.hikawa("second", new HikawaSpec(10, null, null)));
        Songs.sing(cluster, Songs.SEVEN_WORDS);
        cluster.eventually(Hikawa.class, "first").hasCondition("Ready", "True");
        cluster.eventually(Hikawa.class, "second").hasCondition("Ready", "False");

        Set<Permission> granted = new TreeSet<>();
        ClusterRole role = cluster.client()
                .rbac()
                .clusterRoles()
                .withName("zundoko-operator")
                .get();
        role.getRules()
                .forEach(rule -> rule.getApiGroups()
                        .forEach(group -> rule.getResources()
                                .forEach(resource -> rule.getVerbs()
                                        .forEach(verb -> granted.add(new Permission(group, resource, verb))))));
        assertThat(new TreeSet<>(cluster.trace().permissions())).isEqualTo(granted);
    }
}
