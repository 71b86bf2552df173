package dev.kasane.flux.render;

import dev.kasane.files.Mark;
import dev.kasane.files.Origin;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.flux.substitute.BadSubstitutionException;
import dev.kasane.flux.substitute.Expressions;
import dev.kasane.flux.substitute.Variables;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.Scopes;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Applies {@code postBuild} to objects: Flux substitutes variables in the text of each object and reads it again.
 * Unchanged values have their former places, and so have defaults in the text. A changed value also gets the place of
 * its variable.
 */
final class Substituted {

    private static final String SWITCH = "kustomize.toolkit.fluxcd.io/substitute";

    private final Variables variables;
    private final PostBuildPlaces places;
    private final Scopes scopes;

    /** @param place where the Kustomization is written */
    Substituted(Variables variables, Span place, Scopes scopes) {
        this.variables = variables;
        this.places = new PostBuildPlaces(place, variables);
        this.scopes = scopes;
    }

    Resource of(Resource resource) {
        if (isDisabled(resource.labels()) || isDisabled(resource.annotations())) {
            return resource;
        }
        YamlWriter writer = YamlWriter.ofFile(YamlWriter.DEFAULT_LIMIT);
        writer.add(resource.root());
        String text = new String(writer.toBytes(), StandardCharsets.UTF_8);
        if (!Expressions.areIn(text)) {
            return resource;
        }
        SourceFile file = SourceFile.within(resource.root().span(), substitute(text, resource), "postBuild");
        YamlNode read = YamlReader.standard().first(file);
        YamlNode after = read == null ? null : Yaml11.toJson(read);
        if (!(after instanceof YamlMap map)) {
            throw refused(resource, "the text is no object any more");
        }
        return resource.withRoot(new ReparsedOrigins(this::replaced).in(resource.root(), map), scopes);
    }

    private String substitute(String text, Resource resource) {
        try {
            return Expressions.substitute(text, variables);
        } catch (BadSubstitutionException e) {
            throw refused(resource, e.getMessage());
        }
    }

    private static RuntimeException refused(Resource resource, @Nullable String why) {
        return Problem.error(
                        "post build failed for " + resource.gvk().kind() + " " + resource.name() + ": " + why,
                        resource.root().span(),
                        "write $${…} for what is no variable of Flux, or annotate the object with " + SWITCH
                                + ": disabled")
                .asException();
    }

    private static boolean isDisabled(@Nullable YamlMap marks) {
        return marks != null && "disabled".equals(marks.text(SWITCH));
    }

    private YamlNode replaced(YamlNode before, YamlNode after) {
        Span place = before instanceof YamlScalar scalar ? places.of(scalar.text()) : places.all();
        boolean secret = isSecret(before);
        if (place == null && !secret) {
            return after.from(before.origin(), before.offset());
        }
        Origin origin = before.replacedBy(Mark.at(place == null ? places.all() : place, "postBuild"));
        return ReparsedOrigins.from(secret ? origin.secret() : origin, after);
    }

    private boolean isSecret(YamlNode before) {
        if (before instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                if (variables.namesSecret(map.key(i).text()) || isSecret(map.value(i))) {
                    return true;
                }
            }
            return false;
        }
        if (before instanceof YamlList list) {
            for (YamlNode item : list) {
                if (isSecret(item)) {
                    return true;
                }
            }
            return false;
        }
        return variables.namesSecret(((YamlScalar) before).text());
    }
}
