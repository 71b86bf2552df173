package dev.kasane.architecture;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The methods of compiled main classes, and which of them other main code refers to. */
final class MainMethods {

    /** What the JDK or the compiler calls. */
    private static final Set<String> CALLED_ELSEWHERE =
            Set.of("main", "toString", "hashCode", "equals", "values", "valueOf", "<clinit>");

    private final Map<String, ClassModel> classes = new HashMap<>();
    private final Map<String, String> modules = new HashMap<>();
    private final Map<String, Set<String>> subtypes = new HashMap<>();
    private final Set<Reference> references = new HashSet<>();

    private record Reference(String owner, String name, String type) {}

    static MainMethods read() throws IOException {
        MainMethods methods = new MainMethods();
        CompiledModules.byModule(methods::add);
        return methods;
    }

    void add(String module, byte[] bytes) {
        ClassModel parsed = ClassFile.of().parse(bytes);
        String name = parsed.thisClass().asInternalName();
        classes.put(name, parsed);
        modules.put(name, module);
        supertypes(parsed)
                .forEach(it ->
                        subtypes.computeIfAbsent(it, key -> new HashSet<>()).add(name));
        for (PoolEntry entry : parsed.constantPool()) {
            if (entry instanceof MemberRefEntry member) {
                references.add(new Reference(
                        member.owner().asInternalName(),
                        member.name().stringValue(),
                        member.type().stringValue()));
            }
        }
    }

    /** The methods of these modules that nothing refers to, as {@code check.Checker.check(String,List)}. */
    SortedSet<String> unused(Set<String> of) {
        SortedSet<String> unused = new TreeSet<>();
        classes.forEach((name, type) -> {
            if (of.contains(modules.get(name))) {
                type.methods().stream()
                        .filter(method ->
                                !isImplied(type, method) && !isReferred(name, method) && !overrides(type, method))
                        .forEach(method -> unused.add(shown(name, method)));
            }
        });
        return unused;
    }

    private static String shown(String type, MethodModel method) {
        return type.replace("dev/kasane/", "").replace('/', '.').replace('$', '.')
                + (name(method).equals("<init>") ? "" : "." + name(method))
                + method.methodTypeSymbol().parameterList().stream()
                        .map(ClassDesc::displayName)
                        .collect(Collectors.joining(",", "(", ")"));
    }

    /** Whether a method is there without a word in the source, or called without a word in one. */
    private static boolean isImplied(ClassModel type, MethodModel method) {
        if (method.flags().has(AccessFlag.SYNTHETIC)
                || method.flags().has(AccessFlag.BRIDGE)
                || CALLED_ELSEWHERE.contains(name(method))) {
            return true;
        }
        String parameters = method.methodType().stringValue();
        return name(method).equals("<init>") && parameters.equals("()V")
                || type.findAttribute(Attributes.record())
                        .map(it -> it.components())
                        .filter(components -> name(method).equals("<init>")
                                ? parameters.equals(components.stream()
                                        .map(one -> one.descriptor().stringValue())
                                        .collect(Collectors.joining("", "(", ")V")))
                                : parameters.startsWith("()")
                                        && components.stream()
                                                .anyMatch(one -> one.name().equalsString(name(method))))
                        .isPresent();
    }

    private boolean isReferred(String owner, MethodModel method) {
        Set<String> named = new HashSet<>(Set.of(owner));
        if (!name(method).equals("<init>")) {
            // a call names any type below the owner, or one that these have above them
            reach(owner, it -> subtypes.getOrDefault(it, Set.of()).stream(), named);
            List.copyOf(named).forEach(it -> reach(it, this::supertypes, named));
        }
        String type = method.methodType().stringValue();
        return named.stream().anyMatch(it -> references.contains(new Reference(it, name(method), type)));
    }

    private boolean overrides(ClassModel type, MethodModel method) {
        Set<String> above = new HashSet<>();
        if (!name(method).equals("<init>")) {
            reach(type.thisClass().asInternalName(), this::supertypes, above);
        }
        return above.stream().anyMatch(it -> declares(it, method));
    }

    /** Whether a type declares a method of this name, or is not known here. */
    private boolean declares(String type, MethodModel method) {
        ClassModel known = classes.get(type);
        if (known != null) {
            return known.methods().stream()
                    .anyMatch(it -> name(it).equals(name(method))
                            && it.methodTypeSymbol().parameterCount()
                                    == method.methodTypeSymbol().parameterCount());
        }
        try {
            Class<?> loaded = Class.forName(type.replace('/', '.'), false, MainMethods.class.getClassLoader());
            return Stream.<Class<?>>iterate(loaded, Objects::nonNull, Class::getSuperclass)
                    .flatMap(it -> Stream.of(it.getMethods(), it.getDeclaredMethods()))
                    .flatMap(Arrays::stream)
                    .map(Method::getName)
                    .anyMatch(name(method)::equals);
        } catch (ClassNotFoundException | LinkageError e) {
            return true;
        }
    }

    private static void reach(String from, Function<String, Stream<String>> next, Set<String> reached) {
        next.apply(from).filter(reached::add).toList().forEach(it -> reach(it, next, reached));
    }

    private Stream<String> supertypes(String type) {
        ClassModel known = classes.get(type);
        return known == null ? Stream.of() : supertypes(known);
    }

    private static Stream<String> supertypes(ClassModel type) {
        return Stream.concat(type.superclass().stream(), type.interfaces().stream())
                .map(ClassEntry::asInternalName);
    }

    private static String name(MethodModel method) {
        return method.methodName().stringValue();
    }
}
