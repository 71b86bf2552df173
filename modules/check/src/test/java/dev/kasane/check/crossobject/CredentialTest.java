package dev.kasane.check.crossobject;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CredentialTest {

    @ParameterizedTest
    @CsvSource({
        "POSTGRES_PASSWORD, hunter2, true",
        "POSTGRES_HOST, db.example.org, false",
        "userName, admin, false",
        "password, REPLACE_ME, false",
        "key, /etc/tls/key.pem, false",
        "password, xxx, false"
    })
    void namesOfUsersAndHostsPlaceholdersAndPathsAreNone(String key, String value, boolean is) {
        assertThat(Credential.isOne(key, value)).isEqualTo(is);
    }

    @Test
    @Timeout(60)
    void aLongTextTakesNoLongerThanItsLength() {
        assertThat(Credential.isOne("a", "b\n://" + ":".repeat(1 << 20))).isFalse();
        assertThat(Credential.isOne("a", "b\nhttps://u:p@h/")).isTrue();
    }
}
