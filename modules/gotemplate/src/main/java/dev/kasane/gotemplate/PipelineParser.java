package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoQuote;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Parses pipelines: declared variables, commands, operands and terms. */
final class PipelineParser {

    private final TokenStream tokens;
    private final Predicate<String> functions;
    private final Constants constants;
    private List<String> variables = onlyRoot();

    PipelineParser(TokenStream tokens, Predicate<String> functions) {
        this.tokens = tokens;
        this.functions = functions;
        this.constants = new Constants(tokens);
    }

    private static List<String> onlyRoot() {
        return new ArrayList<>(List.of("$"));
    }

    /** The variables that are known here. */
    List<String> variables() {
        return variables;
    }

    /** Begins a template of its own, without the variables of the one around it. */
    void beginTemplate() {
        variables = onlyRoot();
    }

    /** Ends it. */
    void endTemplate(List<String> outer) {
        variables = outer;
    }

    /** Removes all but the first of the variables. */
    void forget(int known) {
        while (variables.size() > known) {
            variables.removeLast();
        }
    }

    /**
     * Reads a pipeline with what it declares.
     *
     * @param context the action that it belongs to, for errors
     * @param end what ends it
     */
    Node.Pipe pipeline(String context, TokenType end) {
        int from = tokens.peekNonSpace().position();
        List<Node.Variable> declared = new ArrayList<>(0);
        boolean assigns = declarations(context, declared);
        List<Node.Command> commands = new ArrayList<>(2);
        while (true) {
            Token token = tokens.nextNonSpace();
            if (token.is(end)) {
                check(commands, context);
                return new Node.Pipe(from, List.copyOf(declared), assigns, List.copyOf(commands));
            }
            switch (token.type()) {
                case BOOL,
                        CHAR_CONSTANT,
                        COMPLEX,
                        DOT,
                        FIELD,
                        IDENTIFIER,
                        NUMBER,
                        NIL,
                        RAW_STRING,
                        STRING,
                        VARIABLE,
                        LEFT_PAREN -> {
                    tokens.backup();
                    commands.add(command());
                }
                default -> throw tokens.unexpected(token, context);
            }
        }
    }

    /** Reads the variables before {@code :=} or {@code =}. Returns whether it was {@code =}. */
    private boolean declarations(String context, List<Node.Variable> declared) {
        while (tokens.peekNonSpace().is(TokenType.VARIABLE)) {
            Token variable = tokens.next();
            Token behind = tokens.peek();
            Token following = tokens.peekNonSpace();
            if (following.is(TokenType.ASSIGN) || following.is(TokenType.DECLARE)) {
                tokens.nextNonSpace();
                declare(variable, declared);
                return following.is(TokenType.ASSIGN);
            }
            if (!following.is(TokenType.CHAR) || !following.text().equals(",")) {
                if (behind.is(TokenType.SPACE)) {
                    tokens.backup(variable, behind);
                } else {
                    tokens.backup(variable);
                }
                return false;
            }
            tokens.nextNonSpace();
            declare(variable, declared);
            if (!context.equals("range") || declared.size() >= 2) {
                throw tokens.failure("too many declarations in " + context);
            }
            TokenType type = tokens.peekNonSpace().type();
            if (type != TokenType.VARIABLE && type != TokenType.RIGHT_DELIM && type != TokenType.RIGHT_PAREN) {
                throw tokens.failure("range can only initialize variables");
            }
        }
        return false;
    }

    private void declare(Token variable, List<Node.Variable> declared) {
        String name = variable.text();
        declared.add(new Node.Variable(variable.position(), List.of(name.split("\\.", -1))));
        variables.add(name);
    }

    private void check(List<Node.Command> commands, String context) {
        if (commands.isEmpty()) {
            throw tokens.failure("missing value for " + context);
        }
        for (int i = 1; i < commands.size(); i++) {
            Node first = commands.get(i).words().getFirst();
            if (first instanceof Node.Bool
                    || first instanceof Node.Dot
                    || first instanceof Node.Nil
                    || first instanceof Node.Numeral
                    || first instanceof Node.Quoted) {
                throw tokens.failure("non executable command in pipeline stage " + (i + 1));
            }
        }
    }

    private Node.Command command() {
        int from = tokens.peekNonSpace().position();
        List<Node> words = new ArrayList<>(4);
        while (true) {
            tokens.peekNonSpace();
            Node operand = operand();
            if (operand != null) {
                words.add(operand);
            }
            Token token = tokens.next();
            if (token.is(TokenType.SPACE)) {
                continue;
            }
            if (token.is(TokenType.RIGHT_DELIM) || token.is(TokenType.RIGHT_PAREN)) {
                tokens.backup();
            } else if (!token.is(TokenType.PIPE)) {
                throw tokens.unexpected(token, "operand");
            }
            break;
        }
        if (words.isEmpty()) {
            throw tokens.failure("empty command");
        }
        return new Node.Command(from, List.copyOf(words));
    }

    private @Nullable Node operand() {
        Node node = term();
        Token following = tokens.peek();
        if (node == null || !following.is(TokenType.FIELD)) {
            return node;
        }
        int from = following.position();
        List<String> names = new ArrayList<>(4);
        if (node instanceof Node.Field field) {
            names.add(field.names().getFirst());
        } else if (node instanceof Node.Variable variable) {
            names.add(variable.names().getFirst());
        }
        while (following.is(TokenType.FIELD)) {
            names.add(tokens.next().field());
            following = tokens.peek();
        }
        if (node instanceof Node.Field) {
            return new Node.Field(from, List.copyOf(names));
        }
        if (node instanceof Node.Variable) {
            return new Node.Variable(from, List.copyOf(names));
        }
        if (node instanceof Node.Bool
                || node instanceof Node.Quoted
                || node instanceof Node.Numeral
                || node instanceof Node.Nil
                || node instanceof Node.Dot) {
            throw afterTerm(node);
        }
        return new Node.Chain(from, node, List.copyOf(names));
    }

    private TemplateFailure afterTerm(Node node) {
        return tokens.failure("unexpected . after term " + GoQuote.quote(node.shown()));
    }

    private @Nullable Node term() {
        Token token = tokens.nextNonSpace();
        return switch (token.type()) {
            case IDENTIFIER -> {
                String name = token.text();
                if (!functions.test(name)) {
                    throw tokens.failure("function " + GoQuote.quote(name) + " not defined");
                }
                yield new Node.Identifier(token.position(), name);
            }
            case DOT -> new Node.Dot(token.position());
            case NIL -> new Node.Nil(token.position());
            case VARIABLE -> {
                String name = token.text();
                if (!variables.contains(name)) {
                    throw tokens.failure("undefined variable " + GoQuote.quote(name));
                }
                yield new Node.Variable(token.position(), List.of(name));
            }
            case FIELD -> new Node.Field(token.position(), List.of(token.field()));
            case BOOL -> new Node.Bool(token.position(), token.text().equals("true"));
            case CHAR_CONSTANT -> constants.rune(token);
            case COMPLEX -> throw Constants.complex(token);
            case NUMBER -> constants.number(token);
            case LEFT_PAREN -> {
                tokens.enter();
                Node.Pipe inner = pipeline("parenthesized pipeline", TokenType.RIGHT_PAREN);
                tokens.leave();
                yield inner;
            }
            case STRING, RAW_STRING -> new Node.Quoted(token.position(), constants.unquoted(token), token.text());
            default -> {
                tokens.backup();
                yield null;
            }
        };
    }
}
