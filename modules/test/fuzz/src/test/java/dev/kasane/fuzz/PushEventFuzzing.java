package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.ci.event.Push;
import dev.kasane.ci.event.WebhookPush;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.eclipse.jgit.lib.Repository;

/** Push events, and their signatures: a signature, a line feed, a payload. */
class PushEventFuzzing {

    private static final byte[] SECRET = Canary.VALUE.getBytes(StandardCharsets.UTF_8);

    @FuzzTest(maxDuration = "1h")
    void anyPayloadIsAPushOrAProblem(byte[] bytes) {
        Outcome.of(bytes, () -> {
            Push push = WebhookPush.read(bytes, "owner/name");
            if (push != null
                    && (!Repository.isValidRefName("refs/heads/" + push.branch())
                            || push.branch().startsWith("kasane/")
                            || !push.after().matches("[0-9a-f]{40}([0-9a-f]{24})?"))) {
                throw new AssertionError("not a push that may be believed: " + push);
            }
        });
        int line = 0;
        while (line < bytes.length && bytes[line] != 10) {
            line++;
        }
        String signature = new String(bytes, 0, line, StandardCharsets.UTF_8);
        byte[] payload = Arrays.copyOfRange(bytes, Math.min(line + 1, bytes.length), bytes.length);
        Outcome.of(bytes, () -> {
            WebhookPush.verify(payload, signature, SECRET);
            throw new AssertionError("a signature was found without the secret");
        });
    }
}
