package dev.kasane.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Provides a Kubernetes API to the tests of a class:
 *
 * <pre>{@code
 * @KubernetesTest
 * @Fixture("my-crd.yaml")
 * class MyControllerTest {
 *     @Test
 *     @Fixture("my-object.yaml")
 *     void becomes_ready(TestCluster cluster) {
 *         cluster.run(config -> MyController.start(config));
 *         cluster.eventually(MyObject.class, "first").hasCondition("Ready", "True");
 *     }
 * }
 * }</pre>
 *
 * <p>The API is a real server with a store of its own, which is started once a JVM and ends with it; or the cluster
 * that the variable {@code KASANE_TEST_KUBECONFIG} names. Each test has a namespace of its own, so tests may run side
 * by side. With {@code KASANE_TEST_KEEP=failed} the objects of a test that fails are written to
 * {@code target/kubernetes-test}, and the namespace stays where the cluster stays. Without anything to test with the
 * tests are skipped and report why, or fail when {@code KASANE_KUBERNETES=required}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(KubernetesExtension.class)
@SuppressWarnings("exports") // JUnit makes the extension
public @interface KubernetesTest {}
