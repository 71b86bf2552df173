package dev.kasane.argocd.applicationset;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.function.PathFunctions;
import dev.kasane.gotemplate.function.Slugs;
import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.value.GoYamlErrors;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The git generator: parameters from the folders or the files of a repository. */
final class GitGenerator {

    /** The folders that a checkout has beside those of the revision. */
    private static final List<String> OF_CHECKOUT = List.of(".git", ".git/logs", ".git/objects", ".git/refs");

    private static final String FAILED = "error generating params from git";

    private final Generation generation;
    private final GoMap git;
    private final String prefix;

    GitGenerator(Generation generation, GoMap git) {
        this.generation = generation;
        this.git = git;
        this.prefix = git.text("pathParamPrefix");
    }

    List<GoMap> generate() {
        String project = generation.templateProject();
        if (!project.contains("{{") && !generation.isProject(project)) {
            throw new GeneratorFailure(
                    "error getting project " + project + ": appprojects.argoproj.io \"" + project + "\" not found");
        }
        boolean folders = git.list("directories").size() > 0;
        if (!folders && git.list("files").size() == 0) {
            throw new GeneratorFailure("ApplicationSet is empty");
        }
        FileTree tree = generation.tree(git.text("repoURL"), git.text("revision"));
        try {
            return folders ? ofFolders(tree) : ofFiles(tree);
        } catch (GeneratorFailure e) {
            throw e.within(FAILED);
        }
    }

    private List<GoMap> ofFolders(FileTree tree) {
        List<GoMap> items = Generation.maps(git.list("directories"));
        List<Glob> patterns =
                items.stream().map(item -> Glob.path(item.text("path"))).toList();
        List<GoMap> sets = new ArrayList<>();
        for (String path : generation.folders().of(tree, this::folders)) {
            boolean included = false;
            boolean excluded = false;
            for (int i = 0; i < items.size(); i++) {
                generation.budget().spend(1);
                if (patterns.get(i).matches(path)) {
                    included |= !items.get(i).isTrue("exclude");
                    excluded |= items.get(i).isTrue("exclude");
                }
            }
            if (included && !excluded) {
                GoMap parameters = GoMap.empty();
                addPath(parameters, path, null);
                try {
                    generation.addValues(git, parameters);
                } catch (GeneratorFailure e) {
                    throw e.within("error generating params from apps: failed to append templated values");
                }
                sets.add(parameters);
            }
        }
        return sets;
    }

    private List<String> folders(FileTree tree) {
        boolean hidden = generation.world().settings().includeHiddenDirectories();
        List<String> folders = new ArrayList<>(hidden ? OF_CHECKOUT : List.of());
        addFolders(tree, "", hidden, folders);
        folders.sort(GitGenerator::asWalked);
        return folders;
    }

    /** Folders name by name, each before those in it. */
    private static int asWalked(String a, String b) {
        return a.replace('/', '\0').compareTo(b.replace('/', '\0'));
    }

    private void addFolders(FileTree tree, String folder, boolean hidden, List<String> folders) {
        for (String name : tree.folders(folder, name -> !name.equals(".git") && (hidden || !name.startsWith(".")))) {
            generation.budget().spend(8);
            String path = folder.isEmpty() ? name : folder + "/" + name;
            folders.add(path);
            addFolders(tree, path, hidden, folders);
        }
    }

    private void addPath(GoMap parameters, String folder, @org.jspecify.annotations.Nullable String file) {
        String base = PathFunctions.base(folder);
        if (generation.isGo()) {
            GoMap path = GoMap.empty()
                    .put("path", folder)
                    .put("basename", base)
                    .put("basenameNormalized", Slugs.normalized(base))
                    .put("segments", GoList.ofTexts(List.of(folder.split("/", -1))));
            if (file != null) {
                path.put("filename", file).put("filenameNormalized", Slugs.normalized(file));
            }
            if (prefix.isEmpty()) {
                parameters.put("path", path);
            } else {
                parameters.put(prefix, GoMap.empty().put("path", path));
            }
            return;
        }
        String key = prefix.isEmpty() ? "path" : prefix + ".path";
        parameters
                .put(key, folder)
                .put(key + ".basename", base)
                .put(key + ".basenameNormalized", Slugs.normalized(base));
        if (file != null) {
            parameters.put(key + ".filename", file).put(key + ".filenameNormalized", Slugs.normalized(file));
        }
        String[] segments = folder.split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            if (!segments[i].isEmpty()) {
                parameters.put(key + "[" + i + "]", segments[i]);
            }
        }
    }

    private List<GoMap> ofFiles(FileTree tree) {
        TreeSet<String> paths = new TreeSet<>(dev.kasane.gotemplate.value.ByteOrder.OF_TEXTS);
        List<String> all = new ArrayList<>();
        addFiles(tree, "", all);
        for (boolean excludes : new boolean[] {false, true}) {
            for (GoMap item : Generation.maps(git.list("files"))) {
                if (item.isTrue("exclude") != excludes) {
                    continue;
                }
                List<String> matching = matching(tree, all, item.text("path"));
                if (excludes) {
                    matching.forEach(paths::remove);
                } else {
                    paths.addAll(matching);
                }
            }
        }
        List<GoMap> sets = new ArrayList<>();
        for (String path : paths) {
            try {
                sets.addAll(ofFile(tree, path));
            } catch (GeneratorFailure e) {
                throw e.within("unable to process file '" + path + "'");
            }
        }
        return sets;
    }

    private void addFiles(FileTree tree, String folder, List<String> files) {
        for (String name : tree.list(folder)) {
            generation.budget().spend(8);
            String path = folder.isEmpty() ? name : folder + "/" + name;
            TreeEntry entry = tree.entry(path);
            if (name.equals(".git") && folder.isEmpty()) {
                continue;
            }
            if (entry.isFolder() && entry.path().equals(path)) {
                addFiles(tree, path, files);
            } else if (!entry.isFolder()) {
                files.add(path);
            }
        }
    }

    private List<String> matching(FileTree tree, List<String> files, String pattern) {
        if (!generation.world().settings().newGitFileGlobbing()) {
            if (pattern.startsWith(":")) {
                throw new UnsupportedFeature("the path " + pattern + " of a Git generator uses Git's special words");
            }
            Glob glob = Glob.pathSpecification(pattern);
            return files.stream().filter(glob::matches).toList();
        }
        Glob glob = Glob.doublestar(pattern);
        List<String> folders = new ArrayList<>();
        addFolders(tree, "", true, folders);
        for (String folder : folders) {
            if (glob.matches(folder)) {
                throw new GeneratorFailure(
                        "error retrieving Git files: rpc error: code = Internal desc = unable to read files. repo "
                                + git.text("repoURL") + " with revision " + git.text("revision") + " pattern " + pattern
                                + ": read <checkout>/" + folder + ": is a directory");
            }
        }
        return files.stream().filter(glob::matches).toList();
    }

    private List<GoMap> ofFile(FileTree tree, String path) {
        TreeEntry entry = tree.entry(path);
        if (entry.isFolder()) {
            throw new GeneratorFailure("is a directory");
        }
        SourceFile file = new SourceFile(tree.displayName(path), tree.read(entry.path()), "git generator");
        Object value;
        try {
            value = GoYaml.read(file);
        } catch (KasaneException e) {
            throw new GeneratorFailure("unable to parse file: error converting YAML to JSON: "
                    + GoYamlErrors.of(e.problems().getFirst()));
        }
        List<GoMap> sets = new ArrayList<>();
        for (GoMap object : objects(value)) {
            GoMap parameters = GoMap.empty();
            if (generation.isGo()) {
                object.entries().forEach(item -> parameters.put(item.getKey(), item.getValue()));
            } else {
                for (Map.Entry<String, String> item : Flattening.of(object).entrySet()) {
                    parameters.put(item.getKey(), item.getValue());
                }
            }
            addPath(parameters, PathFunctions.dir(path), PathFunctions.base(path));
            try {
                generation.addValues(git, parameters);
            } catch (GeneratorFailure e) {
                throw e.within("failed to append templated values");
            }
            sets.add(parameters);
        }
        return sets;
    }

    private static List<GoMap> objects(Object value) {
        if (value instanceof GoNil) {
            return List.of(GoMap.empty());
        }
        if (value instanceof GoMap map) {
            return List.of(map);
        }
        String prefix = "unable to parse file: ";
        return Generation.mapsOf(value, prefix);
    }
}
