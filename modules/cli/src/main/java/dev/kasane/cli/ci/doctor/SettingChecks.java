package dev.kasane.cli.ci.doctor;

import dev.kasane.cli.console.Console;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.git.forge.protection.Check;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.build.BuildCommands;
import dev.kasane.image.registry.DockerCredentials;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.problem.KasaneException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks of the settings of a run: secrets, keys and logins, and their isolation from builds.
 *
 * @param console whose environment has them
 * @param key the file of the signing key; null if there is none
 * @param images the destination of images; null for the embedded registry
 * @param served whether there is a forge that sends events
 */
record SettingChecks(
        Console console, @Nullable Path key, @Nullable String images, boolean served) {

    private static final String SECRET = "KASANE_WEBHOOK_SECRET";

    List<Check> run() {
        List<Check> checks = new ArrayList<>();
        checks.add(webhook());
        checks.add(signing());
        checks.add(builds());
        if (images != null) {
            checks.add(registry(images));
        }
        return checks;
    }

    private Check webhook() {
        String subject = "webhook secret";
        String secret = console.environment().get(SECRET);
        if (secret != null && secret.isBlank()) {
            return Check.missing(
                    subject,
                    SECRET + " is set and empty",
                    "set it to the secret of the webhook, at least 20 characters");
        }
        if (secret == null) {
            return served
                    ? Check.missing(
                            subject,
                            SECRET + " is not set: anybody can send an event",
                            "give the webhook a secret, and put it into " + SECRET)
                    : Check.ok(subject, "not needed: no forge sends events");
        }
        return Check.ok(subject, "set");
    }

    private Check signing() {
        String subject = "signing key";
        if (key == null) {
            return Check.missing(
                    subject,
                    "none: a push to kasane's branches or to the registry is trusted without a signature",
                    "ssh-keygen -t ed25519 -N '' -f FILE, and put FILE into KASANE_SIGNING_KEY");
        }
        try {
            SigningKey.in(key);
            return Check.ok(subject, "usable");
        } catch (KasaneException e) {
            return failed(subject, e);
        }
    }

    /** A build can read the secrets of this process, unless the system isolates the two. */
    private Check builds() {
        String subject = "builds";
        String apart = "run kasane ci plan, build and promote on separate machines";
        boolean token = Stream.of("KASANE_FORGE_TOKEN", "KASANE_MANIFESTS_TOKEN", "KASANE_TOKENS")
                .anyMatch(name -> !console.environment().getOrDefault(name, "").isEmpty());
        if (!BuildCommands.areApart()) {
            String text = "this system has no Landlock: a build can read the memory and environment of other processes";
            return token || key != null ? Check.missing(subject, text, apart) : Check.warning(subject, text, apart);
        }
        if (token || key != null) {
            return Check.warning(
                    subject,
                    "isolated from other processes, but not from this user's files, such as "
                            + (key == null ? "registry logins" : key.getFileName()),
                    apart);
        }
        return Check.ok(subject, "isolated from other processes; no forge token or signing key is set here");
    }

    private Check registry(String where) {
        String subject = "registry login";
        DockerCredentials credentials = new DockerCredentials(
                console.environment(), Path.of(console.environment().getOrDefault("HOME", "/")));
        if (!(ImageTarget.parse(where, console.folder(), credentials, RetryPolicy.DEFAULT)
                instanceof ImageTarget.Registry registry)) {
            return Check.ok(subject, "not needed: images go to a folder");
        }
        String host = RegistryReference.parse(registry.address() + "/any").registry();
        try {
            return credentials.at(host) == null
                    ? Check.missing(subject, "there is none for " + host, "docker login " + host)
                    : Check.ok(subject, "there is one for " + host);
        } catch (KasaneException e) {
            return failed(subject, e);
        }
    }

    private static Check failed(String subject, KasaneException failure) {
        return new Check(
                subject,
                Check.Result.MISSING,
                failure.problems().getFirst().sentence(),
                failure.problems().getFirst().hint());
    }
}
