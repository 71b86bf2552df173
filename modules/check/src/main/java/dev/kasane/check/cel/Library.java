package dev.kasane.check.cel;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A library of CEL functions: names, types and implementations. */
@SuppressWarnings("Immutable") // cel-java requires deep immutability, which is given here by convention
final class Library {

    private final Map<String, List<CelOverloadDecl>> overloads = new LinkedHashMap<>();
    private final List<CelFunctionBinding> bindings = new ArrayList<>();

    /** A function of one argument. */
    @FunctionalInterface
    interface One<A> {
        Object apply(A a) throws CelEvaluationException;
    }

    /** A function of two arguments. */
    @FunctionalInterface
    interface Two<A, B> {
        Object apply(A a, B b) throws CelEvaluationException;
    }

    /** A function that is called by its name. */
    <A> Library global(String name, String id, CelType result, CelType type, Class<A> java, One<A> body) {
        declare(name, CelOverloadDecl.newGlobalOverload(id, result, type));
        bindings.add(CelFunctionBinding.from(id, java, body::apply));
        return this;
    }

    /** A function of two arguments that is called by its name. */
    <A, B> Library global(
            String name,
            String id,
            CelType result,
            CelType a,
            Class<A> javaA,
            CelType b,
            Class<B> javaB,
            Two<A, B> body) {
        declare(name, CelOverloadDecl.newGlobalOverload(id, result, a, b));
        bindings.add(CelFunctionBinding.from(id, javaA, javaB, body::apply));
        return this;
    }

    /** A function without arguments. */
    Library constant(String name, String id, CelType result, Object value) {
        declare(name, CelOverloadDecl.newGlobalOverload(id, result));
        bindings.add(CelFunctionBinding.from(id, List.of(), arguments -> value));
        return this;
    }

    /** A function that is called on its argument. */
    <A> Library member(String name, String id, CelType result, CelType type, Class<A> java, One<A> body) {
        declare(name, CelOverloadDecl.newMemberOverload(id, result, type));
        bindings.add(CelFunctionBinding.from(id, java, body::apply));
        return this;
    }

    /** A function that is called on its first argument. */
    <A, B> Library member(
            String name,
            String id,
            CelType result,
            CelType a,
            Class<A> javaA,
            CelType b,
            Class<B> javaB,
            Two<A, B> body) {
        declare(name, CelOverloadDecl.newMemberOverload(id, result, a, b));
        bindings.add(CelFunctionBinding.from(id, javaA, javaB, body::apply));
        return this;
    }

    /** A function of three arguments that is called on the first. */
    Library member(
            String name, String id, CelType result, List<CelType> types, List<Class<?>> classes, One<Object[]> body) {
        declare(name, CelOverloadDecl.newMemberOverload(id, result, types));
        bindings.add(CelFunctionBinding.from(id, classes, body::apply));
        return this;
    }

    /** Another body for an overload that the standard declares. */
    Library body(CelFunctionBinding binding) {
        bindings.add(binding);
        return this;
    }

    /** A declaration alone: what it does cannot be known here. */
    Library declare(String name, CelOverloadDecl overload) {
        overloads.computeIfAbsent(name, key -> new ArrayList<>()).add(overload);
        return this;
    }

    List<CelFunctionDecl> declarations() {
        List<CelFunctionDecl> declarations = new ArrayList<>();
        overloads.forEach((name, all) -> declarations.add(CelFunctionDecl.newFunctionDeclaration(name, all)));
        return declarations;
    }

    List<CelFunctionBinding> bindings() {
        return List.copyOf(bindings);
    }

    /** The exception that ends an evaluation. */
    static CelEvaluationException error(String message) {
        return new CelEvaluationException(message);
    }
}
