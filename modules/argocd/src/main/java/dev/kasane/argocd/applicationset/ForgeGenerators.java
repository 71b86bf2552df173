package dev.kasane.argocd.applicationset;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.function.Slugs;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pull request and SCM provider generators: parameters from pull requests and repositories of a forge, which the
 * fixtures describe.
 */
final class ForgeGenerators {

    private final Generation generation;
    private final GoMap spec;

    ForgeGenerators(Generation generation, GoMap spec) {
        this.generation = generation;
        this.spec = spec;
    }

    /** One filter; null patterns accept everything. */
    private record Filter(
            @Nullable Pattern repository,
            @Nullable Pattern label,
            @Nullable Pattern branch,
            @Nullable Pattern target,
            @Nullable Pattern title,
            GoList pathsExist,
            GoList pathsDoNotExist) {

        boolean isOfBranch() {
            return branch != null || pathsExist.size() > 0 || pathsDoNotExist.size() > 0;
        }

        boolean isOfRepository() {
            return !isOfBranch() && (repository != null || label != null);
        }
    }

    private List<Filter> filters() {
        List<Filter> filters = new ArrayList<>();
        for (GoMap filter : Generation.maps(spec.list("filters"))) {
            filters.add(new Filter(
                    pattern(filter, "repositoryMatch"),
                    pattern(filter, "labelMatch"),
                    pattern(filter, "branchMatch"),
                    pattern(filter, "targetBranchMatch"),
                    pattern(filter, "titleMatch"),
                    filter.list("pathsExist"),
                    filter.list("pathsDoNotExist")));
        }
        return filters;
    }

    private static @Nullable Pattern pattern(GoMap filter, String key) {
        if (!(filter.get(key) instanceof String expression)) {
            return null;
        }
        try {
            return Expression.compile(expression);
        } catch (PatternSyntaxException e) {
            String name = Character.toUpperCase(key.charAt(0)) + key.substring(1);
            throw new GeneratorFailure("error listing repos: error compiling " + name + " regexp "
                    + GoQuote.quote(expression) + ": " + e.getMessage());
        }
    }

    private static boolean accepts(@Nullable Pattern pattern, String text) {
        return pattern == null || Expression.matcher(pattern, text).find();
    }

    List<GoMap> pullRequests() {
        List<Filter> filters = filters();
        String error = generation.world().pullRequestError();
        if (error.equals("notFound")) {
            if (continuesWithoutRepository()) {
                return List.of();
            }
            throw new GeneratorFailure("error listing repos: 404");
        }
        if (!error.isEmpty()) {
            throw new GeneratorFailure("error listing repos: " + error);
        }
        List<GoMap> pulls = generation.world().pullRequests();
        if (pulls == null) {
            throw new UnsupportedFeature("a pull request generator needs the pull requests of a forge:"
                    + " list them under pullRequests in the file that argo.fixtures of .kasane.yaml names");
        }
        List<GoMap> sets = new ArrayList<>();
        for (GoMap pull : pulls) {
            boolean wanted = filters.isEmpty()
                    || filters.stream()
                            .anyMatch(filter -> accepts(filter.branch, pull.text("branch"))
                                    && accepts(filter.target, pull.text("targetBranch"))
                                    && accepts(filter.title, pull.text("title")));
            if (wanted) {
                sets.add(ofPull(pull));
            }
        }
        return sets;
    }

    private boolean continuesWithoutRepository() {
        return spec.isTrue("continueOnRepoNotFoundError");
    }

    private GoMap ofPull(GoMap pull) {
        String sha = pull.text("headSHA");
        Object number = pull.get("number");
        GoMap parameters = GoMap.empty()
                .put("number", number == null ? "0" : GoFormat.print(number))
                .put("title", pull.text("title"))
                .put("branch", pull.text("branch"))
                .put("branch_slug", Slugs.ofBranch(pull.text("branch")))
                .put("target_branch", pull.text("targetBranch"))
                .put("target_branch_slug", Slugs.ofBranch(pull.text("targetBranch")))
                .put("head_sha", sha)
                .put("head_short_sha", sha.substring(0, Math.min(8, sha.length())))
                .put("head_short_sha_7", sha.substring(0, Math.min(7, sha.length())))
                .put("author", pull.text("author"));
        if (generation.isGo()) {
            parameters.put("labels", GoList.ofTexts(texts(pull.list("labels"))));
        }
        addValues(parameters);
        return parameters;
    }

    private static List<String> texts(GoList list) {
        return list.items().stream().map(Object::toString).toList();
    }

    private void addValues(GoMap parameters) {
        try {
            generation.addValues(spec, parameters);
        } catch (GeneratorFailure e) {
            throw e.within("failed to append templated values");
        }
    }

    List<GoMap> repositories() {
        List<Filter> filters = filters();
        List<GoMap> known = generation.world().repositories();
        if (known == null) {
            throw new UnsupportedFeature("an SCM provider generator needs the repositories of a forge:"
                    + " list its repositories under scmRepos in the file that argo.fixtures of .kasane.yaml names");
        }
        List<Filter> ofRepository =
                filters.stream().filter(Filter::isOfRepository).toList();
        List<Filter> ofBranch = filters.stream().filter(Filter::isOfBranch).toList();
        List<GoMap> sets = new ArrayList<>();
        for (GoMap repository : known) {
            GoMap first = firstOf(known, repository);
            boolean wanted = (ofRepository.isEmpty()
                            || ofRepository.stream().anyMatch(filter -> matches(filter, first)))
                    && (ofBranch.isEmpty() || ofBranch.stream().anyMatch(filter -> matches(filter, repository)));
            if (wanted) {
                sets.add(ofRepository(repository));
            }
        }
        return sets;
    }

    /** A repository is read once, before its branches are, so its first entry counts. */
    private static GoMap firstOf(List<GoMap> known, GoMap entry) {
        for (GoMap candidate : known) {
            if (candidate.text("repository").equals(entry.text("repository"))) {
                return candidate;
            }
        }
        return entry;
    }

    private static boolean matches(Filter filter, GoMap repository) {
        Pattern label = filter.label;
        List<String> paths = texts(repository.list("paths"));
        return accepts(filter.repository, repository.text("repository"))
                && accepts(filter.branch, repository.text("branch"))
                && (label == null
                        || texts(repository.list("labels")).stream()
                                .anyMatch(
                                        text -> Expression.matcher(label, text).find()))
                && filter.pathsExist.items().stream().allMatch(path -> paths.contains(withoutSlash(path)))
                && filter.pathsDoNotExist.items().stream().noneMatch(path -> paths.contains(withoutSlash(path)));
    }

    private static String withoutSlash(Object path) {
        return GoText.withoutSlashesAtTheEnd(path.toString());
    }

    private GoMap ofRepository(GoMap repository) {
        String sha = repository.text("sha");
        Object id = repository.get("id");
        GoMap parameters = GoMap.empty()
                .put("organization", repository.text("organization"))
                .put("repository", repository.text("repository"))
                .put("repository_id", id == null ? GoNil.NIL : id)
                .put("url", repository.text("url"))
                .put("branch", repository.text("branch"))
                .put("sha", sha)
                .put("short_sha", sha.substring(0, Math.min(8, sha.length())))
                .put("short_sha_7", sha.substring(0, Math.min(7, sha.length())))
                .put("labels", String.join(",", texts(repository.list("labels"))))
                .put("branchNormalized", Slugs.normalized(repository.text("branch")));
        addValues(parameters);
        return parameters;
    }
}
