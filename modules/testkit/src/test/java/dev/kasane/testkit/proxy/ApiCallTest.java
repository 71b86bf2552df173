package dev.kasane.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

class ApiCallTest {

    @Test
    void an_address_tells_what_rbac_is_asked() {
        assertThat(call("GET", "/api/v1/namespaces/a/pods/b/log").permission())
                .isEqualTo(new Permission("", "pods/log", "get"));
        assertThat(call("GET", "/api/v1/namespaces/a").permission()).isEqualTo(new Permission("", "namespaces", "get"));
        assertThat(call("GET", "/apis/apps/v1/deployments?watch=true&resourceVersion=7")
                        .permission())
                .isEqualTo(new Permission("apps", "deployments", "watch"));
        assertThat(call("POST", "/apis/apps/v1/namespaces/a/deployments").permission())
                .isEqualTo(new Permission("apps", "deployments", "create"));
        assertThat(call("PATCH", "/apis/example.com/v1/namespaces/a/greetings/b/status?fieldManager=c")
                        .permission())
                .isEqualTo(new Permission("example.com", "greetings/status", "patch"));
        assertThat(call("DELETE", "/api/v1/namespaces/a/pods").permission())
                .isEqualTo(new Permission("", "pods", "deletecollection"));
        assertThat(call("GET", "/version").resource()).isEmpty();
    }

    @Test
    void only_a_list_that_takes_any_version_may_be_old() {
        assertThat(call("GET", "/api/v1/pods?resourceVersion=0").isCachedList()).isTrue();
        assertThat(call("GET", "/api/v1/pods").isCachedList()).isFalse();
        assertThat(call("GET", "/api/v1/pods?resourceVersion=01").isCachedList())
                .isFalse();
    }

    private static ApiCall call(String method, String address) {
        return ApiCall.of(method, URI.create(address));
    }
}
