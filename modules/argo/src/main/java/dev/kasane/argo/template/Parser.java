package dev.kasane.argo.template;

import dev.kasane.argo.bound.BoundExceeded;
import dev.kasane.argo.bound.Unpredictable;
import dev.kasane.argo.function.Numerals;
import dev.kasane.argo.value.GoQuote;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads a template. Which complaint comes first, and of which line it speaks, is as in Go. */
final class Parser {

    private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final List<Token> tokens;
    private final Predicate<String> isFunction;
    private final int maxDepth;
    private final Map<String, Node.Block> templates = new HashMap<>();
    private final Token[] ahead = new Token[3];
    private List<String> variables = new ArrayList<>(List.of("$"));
    private int position;
    private int peeked;
    private int depth;
    private int ranges;
    private int actionLine;

    private Parser(List<Token> tokens, Predicate<String> isFunction, int maxDepth) {
        this.tokens = tokens;
        this.isFunction = isFunction;
        this.maxDepth = maxDepth;
    }

    /**
     * The templates of a text by name; the text itself has an empty one.
     *
     * @throws TemplateFailure when it cannot be read
     */
    static Map<String, Node.Block> parse(String text, Predicate<String> isFunction, int maxDepth) {
        Parser parser = new Parser(Lexer.tokens(text), isFunction, maxDepth);
        parser.add("", parser.root());
        return parser.templates;
    }

    private Token read() {
        Token token = tokens.get(Math.min(position, tokens.size() - 1));
        position++;
        return token;
    }

    private Token next() {
        if (peeked > 0) {
            peeked--;
        } else {
            ahead[0] = read();
        }
        return ahead[peeked];
    }

    private void backup() {
        peeked++;
    }

    private void backup(Token first) {
        ahead[1] = first;
        peeked = 2;
    }

    private void backup(Token first, Token second) {
        ahead[1] = second;
        ahead[2] = first;
        peeked = 3;
    }

    private Token peek() {
        if (peeked > 0) {
            return ahead[peeked - 1];
        }
        peeked = 1;
        ahead[0] = read();
        return ahead[0];
    }

    private Token nextNonSpace() {
        Token token = next();
        while (token.is(TokenType.SPACE)) {
            token = next();
        }
        return token;
    }

    private Token peekNonSpace() {
        Token token = nextNonSpace();
        backup();
        return token;
    }

    private TemplateFailure failure(String message) {
        return new TemplateFailure("template: :" + ahead[0].line() + ": " + message);
    }

    private Token expect(TokenType type, String context) {
        Token token = nextNonSpace();
        if (!token.is(type)) {
            throw unexpected(token, context);
        }
        return token;
    }

    private TemplateFailure unexpected(Token token, String context) {
        if (token.is(TokenType.ERROR)) {
            String extra = "";
            if (actionLine != 0 && actionLine != token.line()) {
                extra = " in action started at :" + actionLine;
                extra = token.text().endsWith(" action") ? extra.substring(" in action".length()) : extra;
            }
            return failure(token.shown() + extra);
        }
        return failure("unexpected " + token.shown() + " in " + context);
    }

    private void add(String name, Node.Block tree) {
        Node.Block known = templates.get(name);
        if (known == null || isEmpty(known)) {
            templates.put(name, tree);
        } else if (!isEmpty(tree)) {
            throw failure("template: multiple definition of template " + GoQuote.quote(name));
        }
    }

    private static boolean isEmpty(Node node) {
        return switch (node) {
            case Node.Block block -> block.nodes().stream().allMatch(Parser::isEmpty);
            case Node.Text text -> text.text().isBlank();
            default -> false;
        };
    }

    private void enter() {
        if (++depth > maxDepth) {
            throw new BoundExceeded("a template is nested more than " + maxDepth + " deep");
        }
    }

    private Node.Block root() {
        int from = peek().position();
        List<Node> nodes = new ArrayList<>();
        while (!peek().is(TokenType.EOF)) {
            if (peek().is(TokenType.LEFT_DELIM)) {
                Token delimiter = next();
                if (nextNonSpace().is(TokenType.DEFINE)) {
                    definition();
                    continue;
                }
                backup(delimiter);
            }
            Node node = textOrAction();
            if (node instanceof Node.Mark mark) {
                throw failure("unexpected " + mark.shown());
            }
            nodes.add(node);
        }
        return new Node.Block(from, List.copyOf(nodes));
    }

    private void definition() {
        Token name = nextNonSpace();
        if (!name.is(TokenType.STRING) && !name.is(TokenType.RAW_STRING)) {
            throw unexpected(name, "define clause");
        }
        String unquoted = unquoted(name);
        expect(TokenType.RIGHT_DELIM, "define clause");
        add(unquoted, innerTemplate("define clause"));
    }

    private Node.Block innerTemplate(String context) {
        List<String> outer = variables;
        int outerRanges = ranges;
        int outerLine = actionLine;
        variables = new ArrayList<>(List.of("$"));
        ranges = 0;
        actionLine = 0;
        List<Node> nodes = new ArrayList<>();
        int from = peekNonSpace().position();
        Node.Mark end = itemList(nodes);
        if (!end.isEnd()) {
            throw failure("unexpected " + end.shown() + " in " + context);
        }
        variables = outer;
        ranges = outerRanges;
        actionLine = outerLine;
        return new Node.Block(from, List.copyOf(nodes));
    }

    private String unquoted(Token token) {
        String text = Unquoting.string(token.text());
        if (text == null) {
            throw failure("invalid syntax");
        }
        return text;
    }

    /** Reads until an end or else, which it gives. */
    private Node.Mark itemList(List<Node> nodes) {
        enter();
        while (!peekNonSpace().is(TokenType.EOF)) {
            Node node = textOrAction();
            if (node instanceof Node.Mark mark) {
                depth--;
                return mark;
            }
            nodes.add(node);
        }
        throw failure("unexpected EOF");
    }

    private Node textOrAction() {
        Token token = nextNonSpace();
        if (token.is(TokenType.TEXT)) {
            return new Node.Text(token.position(), token.text());
        }
        if (!token.is(TokenType.LEFT_DELIM)) {
            throw unexpected(token, "input");
        }
        actionLine = token.line();
        Node action = action();
        actionLine = 0;
        return action;
    }

    private Node action() {
        Token token = nextNonSpace();
        switch (token.type()) {
            case BLOCK -> {
                return block();
            }
            case BREAK, CONTINUE -> {
                return jump(token);
            }
            case ELSE -> {
                Token peeked1 = peekNonSpace();
                if (peeked1.is(TokenType.IF) || peeked1.is(TokenType.WITH)) {
                    return new Node.Mark(peeked1.position(), false);
                }
                return new Node.Mark(expect(TokenType.RIGHT_DELIM, "else").position(), false);
            }
            case END -> {
                return new Node.Mark(expect(TokenType.RIGHT_DELIM, "end").position(), true);
            }
            case IF, RANGE, WITH -> {
                return control(token.text());
            }
            case TEMPLATE -> {
                return call();
            }
            default -> {
                backup();
                return new Node.Action(peek().position(), pipeline("command", TokenType.RIGHT_DELIM));
            }
        }
    }

    private Node jump(Token word) {
        String shown = "{{" + word.text() + "}}";
        Token token = nextNonSpace();
        if (!token.is(TokenType.RIGHT_DELIM)) {
            throw unexpected(token, shown);
        }
        if (ranges == 0) {
            throw failure(shown + " outside {{range}}");
        }
        return new Node.Jump(word.position(), word.is(TokenType.BREAK));
    }

    private Node control(String word) {
        int known = variables.size();
        Node.Pipe pipe = pipeline(word, TokenType.RIGHT_DELIM);
        boolean range = word.equals("range");
        ranges += range ? 1 : 0;
        int from = peekNonSpace().position();
        List<Node> nodes = new ArrayList<>();
        Node.Mark next = itemList(nodes);
        ranges -= range ? 1 : 0;
        Node.Block then = new Node.Block(from, List.copyOf(nodes));
        Node.Block otherwise = next.isEnd() ? null : otherwise(word, next);
        while (variables.size() > known) {
            variables.removeLast();
        }
        return range
                ? new Node.Range(pipe.position(), pipe, then, otherwise)
                : new Node.Condition(pipe.position(), word, pipe, then, otherwise);
    }

    private Node.Block otherwise(String word, Node.Mark mark) {
        if (word.equals("if") && peek().is(TokenType.IF) || word.equals("with") && peek().is(TokenType.WITH)) {
            next();
            enter();
            Node inner = control(word);
            depth--;
            return new Node.Block(mark.position(), List.of(inner));
        }
        int from = peekNonSpace().position();
        List<Node> nodes = new ArrayList<>();
        Node.Mark end = itemList(nodes);
        if (!end.isEnd()) {
            throw failure("expected end; found " + end.shown());
        }
        return new Node.Block(from, List.copyOf(nodes));
    }

    private Node block() {
        Token token = nextNonSpace();
        String name = templateName(token, "block clause");
        Node.Pipe pipe = pipeline("block clause", TokenType.RIGHT_DELIM);
        add(name, innerTemplate("block clause"));
        return new Node.Call(token.position(), name, pipe);
    }

    private Node call() {
        Token token = nextNonSpace();
        String name = templateName(token, "template clause");
        Node.Pipe pipe = null;
        if (!nextNonSpace().is(TokenType.RIGHT_DELIM)) {
            backup();
            pipe = pipeline("template clause", TokenType.RIGHT_DELIM);
        }
        return new Node.Call(token.position(), name, pipe);
    }

    private String templateName(Token token, String context) {
        if (!token.is(TokenType.STRING) && !token.is(TokenType.RAW_STRING)) {
            throw unexpected(token, context);
        }
        return unquoted(token);
    }

    private Node.Pipe pipeline(String context, TokenType end) {
        int from = peekNonSpace().position();
        List<Node.Variable> declared = new ArrayList<>();
        boolean assigns = declarations(context, declared);
        List<Node.Command> commands = new ArrayList<>();
        while (true) {
            Token token = nextNonSpace();
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
                    backup();
                    commands.add(command());
                }
                default -> throw unexpected(token, context);
            }
        }
    }

    /** Reads what stands before {@code :=} or {@code =}, and says whether it was the latter. */
    private boolean declarations(String context, List<Node.Variable> declared) {
        while (peekNonSpace().is(TokenType.VARIABLE)) {
            Token variable = next();
            Token behind = peek();
            Token following = peekNonSpace();
            if (following.is(TokenType.ASSIGN) || following.is(TokenType.DECLARE)) {
                nextNonSpace();
                declare(variable, declared);
                return following.is(TokenType.ASSIGN);
            }
            if (!following.is(TokenType.CHAR) || !following.text().equals(",")) {
                if (behind.is(TokenType.SPACE)) {
                    backup(variable, behind);
                } else {
                    backup(variable);
                }
                return false;
            }
            nextNonSpace();
            declare(variable, declared);
            if (!context.equals("range") || declared.size() >= 2) {
                throw failure("too many declarations in " + context);
            }
            TokenType type = peekNonSpace().type();
            if (type != TokenType.VARIABLE && type != TokenType.RIGHT_DELIM && type != TokenType.RIGHT_PAREN) {
                throw failure("range can only initialize variables");
            }
        }
        return false;
    }

    private void declare(Token variable, List<Node.Variable> declared) {
        declared.add(
                new Node.Variable(variable.position(), List.of(variable.text().split("\\.", -1))));
        variables.add(variable.text());
    }

    private void check(List<Node.Command> commands, String context) {
        if (commands.isEmpty()) {
            throw failure("missing value for " + context);
        }
        for (int i = 1; i < commands.size(); i++) {
            Node first = commands.get(i).words().getFirst();
            if (first instanceof Node.Bool
                    || first instanceof Node.Dot
                    || first instanceof Node.Nil
                    || first instanceof Node.Numeral
                    || first instanceof Node.Quoted) {
                throw failure("non executable command in pipeline stage " + (i + 1));
            }
        }
    }

    private Node.Command command() {
        int from = peekNonSpace().position();
        List<Node> words = new ArrayList<>();
        while (true) {
            peekNonSpace();
            Node operand = operand();
            if (operand != null) {
                words.add(operand);
            }
            Token token = next();
            if (token.is(TokenType.SPACE)) {
                continue;
            }
            if (token.is(TokenType.RIGHT_DELIM) || token.is(TokenType.RIGHT_PAREN)) {
                backup();
            } else if (!token.is(TokenType.PIPE)) {
                throw unexpected(token, "operand");
            }
            break;
        }
        if (words.isEmpty()) {
            throw failure("empty command");
        }
        return new Node.Command(from, List.copyOf(words));
    }

    private @Nullable Node operand() {
        Node node = term();
        if (node == null || !peek().is(TokenType.FIELD)) {
            return node;
        }
        int from = peek().position();
        List<String> names = new ArrayList<>();
        while (peek().is(TokenType.FIELD)) {
            names.add(next().text().substring(1));
        }
        return switch (node) {
            case Node.Field field -> new Node.Field(from, joined(field.names(), names));
            case Node.Variable variable -> new Node.Variable(from, joined(variable.names(), names));
            case Node.Bool bool -> throw afterTerm(node);
            case Node.Quoted quoted -> throw afterTerm(node);
            case Node.Numeral numeral -> throw afterTerm(node);
            case Node.Nil nil -> throw afterTerm(node);
            case Node.Dot dot -> throw afterTerm(node);
            default -> new Node.Chain(from, node, List.copyOf(names));
        };
    }

    private TemplateFailure afterTerm(Node node) {
        return failure("unexpected . after term " + GoQuote.quote(node.shown()));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    private @Nullable Node term() {
        Token token = nextNonSpace();
        return switch (token.type()) {
            case IDENTIFIER -> {
                if (!isFunction.test(token.text())) {
                    throw failure("function " + GoQuote.quote(token.text()) + " not defined");
                }
                yield new Node.Identifier(token.position(), token.text());
            }
            case DOT -> new Node.Dot(token.position());
            case NIL -> new Node.Nil(token.position());
            case VARIABLE -> {
                if (!variables.contains(token.text())) {
                    throw failure("undefined variable " + GoQuote.quote(token.text()));
                }
                yield new Node.Variable(token.position(), List.of(token.text()));
            }
            case FIELD -> new Node.Field(token.position(), List.of(token.text().substring(1)));
            case BOOL -> new Node.Bool(token.position(), token.text().equals("true"));
            case CHAR_CONSTANT -> rune(token);
            case COMPLEX -> throw complex(token);
            case NUMBER -> number(token);
            case LEFT_PAREN -> {
                enter();
                Node.Pipe inner = pipeline("parenthesized pipeline", TokenType.RIGHT_PAREN);
                depth--;
                yield inner;
            }
            case STRING, RAW_STRING -> new Node.Quoted(token.position(), unquoted(token), token.text());
            default -> {
                backup();
                yield null;
            }
        };
    }

    private Node rune(Token token) {
        int point = Unquoting.rune(token.text());
        if (point == -2) {
            throw failure("malformed character constant: " + token.text());
        }
        if (point < 0) {
            throw failure("invalid syntax");
        }
        return new Node.Numeral(token.position(), token.text(), (long) point, false, point);
    }

    private static Unpredictable complex(Token token) {
        return new Unpredictable("complex numbers are not known here: " + token.text());
    }

    private Node number(Token token) {
        String text = token.text();
        if (text.endsWith("i") && !text.startsWith("0x")) {
            throw complex(token);
        }
        BigInteger whole = Numerals.parseBig(text);
        boolean negative = text.startsWith("-");
        if (whole != null && whole.bitLength() < Long.SIZE) {
            return new Node.Numeral(token.position(), text, whole.longValue(), false, whole.doubleValue());
        }
        if (whole != null && !negative && !text.startsWith("+") && whole.compareTo(LARGEST) <= 0) {
            return new Node.Numeral(token.position(), text, null, true, whole.doubleValue());
        }
        Double real = Numerals.parseReal(text.replace("_", ""));
        boolean fraction = text.chars().anyMatch(c -> ".eEpP".indexOf(c) >= 0);
        if (real != null && !fraction) {
            throw failure("integer overflow: " + GoQuote.quote(text));
        }
        if (real == null) {
            throw failure("illegal number syntax: " + GoQuote.quote(text));
        }
        Long integral = real == Math.rint(real) && Math.abs(real) < 0x1p63 ? Long.valueOf(real.longValue()) : null;
        return new Node.Numeral(token.position(), text, integral, false, real);
    }
}
