package dev.kasane.check.cel;

import dev.cel.checker.CelStandardDeclarations;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A CEL environment with the functions of an API server 1.34 for new expressions. Compiling reports the errors of the
 * server, also for mixed literals and invalid constants.
 */
public final class CelEnvironment {

    private static final int MOST_ITERATIONS = 1_000_000;
    private static final int LONGEST_EXPRESSION = 100_000;

    private static final CelOptions OPTIONS = CelOptions.current()
            .enableHeterogeneousNumericComparisons(true)
            .errorOnDuplicateMapKeys(false)
            .comprehensionMaxIterations(MOST_ITERATIONS)
            .maxExpressionCodePointSize(LONGEST_EXPRESSION)
            .enableRegexPartialMatch(true)
            .populateMacroCalls(true)
            .build();

    /** Overloads whose standard body gives other values than the server's, or compiles its pattern each time. */
    private static final Set<String> REPLACED = Set.of(
            "DOUBLE_TO_STRING",
            "TIMESTAMP_TO_STRING",
            "DURATION_TO_STRING",
            "DURATION_TO_MILLISECONDS",
            "STRING_TO_DOUBLE",
            "MATCHES",
            "MATCHES_STRING",
            "LESS_STRING",
            "LESS_EQUALS_STRING",
            "GREATER_STRING",
            "GREATER_EQUALS_STRING",
            "ADD_STRING",
            "ADD_BYTES");

    private static final CelStringExtensions STRINGS = CelExtensions.strings(
            CelStringExtensions.Function.CHAR_AT,
            CelStringExtensions.Function.LOWER_ASCII,
            CelStringExtensions.Function.QUOTE,
            CelStringExtensions.Function.SUBSTRING,
            CelStringExtensions.Function.TRIM,
            CelStringExtensions.Function.UPPER_ASCII);

    private static final class Shared {
        static final List<Library> LIBRARIES = List.of(
                StringLibrary.library(),
                SearchLibrary.library(),
                ListLibrary.library(),
                RegexLibrary.library(),
                UrlLibrary.library(),
                QuantityLibrary.library(),
                AddressLibrary.library(),
                FormatLibrary.library(),
                SemverLibrary.library(),
                SetLibrary.library());
        static final List<CelFunctionDecl> DECLARATIONS = merged();
        static final CelRuntime RUNTIME = runtime();

        private static List<CelFunctionDecl> merged() {
            Map<String, CelFunctionDecl> byName = new LinkedHashMap<>();
            for (Library library : LIBRARIES) {
                for (CelFunctionDecl declaration : library.declarations()) {
                    byName.merge(
                            declaration.name(),
                            declaration,
                            (a, b) -> a.toBuilder().addOverloads(b.overloads()).build());
                }
            }
            return List.copyOf(byName.values());
        }

        private static CelRuntime runtime() {
            List<CelFunctionBinding> bindings = new ArrayList<>();
            LIBRARIES.forEach(library -> bindings.addAll(library.bindings()));
            bindings.addAll(AuthorizerLibrary.library().bindings());
            return CelRuntimeFactory.legacyCelRuntimeBuilder()
                    .setOptions(OPTIONS)
                    .setStandardEnvironmentEnabled(false)
                    .setStandardFunctions(CelStandardFunctions.newBuilder()
                            .filterFunctions((function, overload) -> !REPLACED.contains(overload.toString())
                                    && !SearchLibrary.REPLACED.contains(overload.toString())
                                    && !SetLibrary.REPLACED.contains(overload.toString()))
                            .build())
                    .addLibraries(STRINGS, CelExtensions.optional(), CelExtensions.comprehensions())
                    .addFunctionBindings(bindings)
                    .build();
        }
    }

    private final CelCompiler compiler;

    private CelEnvironment(Map<String, CelType> variables, List<Library> more, @Nullable CelTypeProvider types) {
        CelCompilerBuilder builder = CelCompilerFactory.standardCelCompilerBuilder()
                .setOptions(OPTIONS)
                .setStandardEnvironmentEnabled(false)
                .setStandardDeclarations(CelStandardDeclarations.newBuilder()
                        .filterFunctions((function, overload) -> true)
                        .build())
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .addLibraries(
                        STRINGS, CelExtensions.sets(OPTIONS), CelExtensions.optional(), CelExtensions.comprehensions())
                .addFunctionDeclarations(Shared.DECLARATIONS);
        for (Library library : more) {
            builder.addFunctionDeclarations(library.declarations());
            builder.addVar("authorizer", AuthorizerLibrary.TYPE);
        }
        if (types != null) {
            builder.setTypeProvider(types);
        }
        variables.forEach(builder::addVar);
        this.compiler = builder.build();
    }

    /** An environment with some variables. */
    public static CelEnvironment of(Map<String, CelType> variables) {
        return new CelEnvironment(variables, List.of(), null);
    }

    /** An environment with some variables and the types they have. */
    public static CelEnvironment of(Map<String, CelType> variables, CelTypeProvider types) {
        return new CelEnvironment(variables, List.of(), types);
    }

    /** An environment that also has the {@code authorizer}, whose evaluation fails. */
    public static CelEnvironment withAuthorizer(Map<String, CelType> variables, CelTypeProvider types) {
        return new CelEnvironment(variables, List.of(AuthorizerLibrary.library()), types);
    }

    /**
     * Compiles an expression.
     *
     * @throws CelProblem when the server would reject it
     */
    public CelExpression compile(String expression) throws CelProblem {
        CelAbstractSyntaxTree tree;
        try {
            CelValidationResult result = compiler.compile(expression);
            tree = result.getAst();
        } catch (CelValidationException e) {
            throw new CelProblem("compilation failed: " + e.getMessage());
        } catch (StackOverflowError e) {
            throw new CelProblem("compilation failed: the expression is nested too deeply");
        }
        LiteralRules.check(tree);
        try {
            CelExpression compiled = new CelExpression(expression, tree, Shared.RUNTIME.createProgram(tree));
            ConstantRules.check(tree);
            return compiled;
        } catch (CelEvaluationException e) {
            throw new CelProblem("compilation failed: program instantiation failed: " + e.getMessage());
        }
    }
}
