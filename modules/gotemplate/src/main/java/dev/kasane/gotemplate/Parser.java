package dev.kasane.gotemplate;

import dev.kasane.gotemplate.value.GoQuote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Parses a template. The first error and its line are the same as in Go. */
final class Parser {

    private final TokenStream tokens;
    private final PipelineParser pipelines;
    private final Constants constants;
    private final Map<String, Node.Block> templates = new HashMap<>();
    private int ranges;

    private Parser(TokenStream tokens, Predicate<String> functions) {
        this.tokens = tokens;
        this.pipelines = new PipelineParser(tokens, functions);
        this.constants = new Constants(tokens);
    }

    /**
     * The templates of a text by name; the text itself has its own.
     *
     * @param functions whether something has a name that is called
     * @throws TemplateFailure when it cannot be read
     */
    static Map<String, Node.Block> parse(Source source, Predicate<String> functions, int maxDepth) {
        TokenStream tokens = new TokenStream(source, Lexer.tokens(source.text(), source.delimiters()), maxDepth);
        Parser parser = new Parser(tokens, functions);
        parser.add(source.name(), parser.root());
        return parser.templates;
    }

    private void add(String name, Node.Block tree) {
        Node.Block known = templates.get(name);
        if (known == null || isEmpty(known)) {
            templates.put(name, tree);
        } else if (!isEmpty(tree)) {
            throw tokens.failure("template: multiple definition of template " + GoQuote.quote(name));
        }
    }

    static boolean isEmpty(Node node) {
        if (!(node instanceof Node.Block block)) {
            return node instanceof Node.Text text && text.text().isBlank();
        }
        for (Node inner : block.nodes()) {
            if (!isEmpty(inner)) {
                return false;
            }
        }
        return true;
    }

    private Node.Block root() {
        int from = tokens.peek().position();
        List<Node> nodes = new ArrayList<>();
        while (!tokens.peek().is(TokenType.EOF)) {
            if (tokens.peek().is(TokenType.LEFT_DELIM)) {
                Token delimiter = tokens.next();
                if (tokens.nextNonSpace().is(TokenType.DEFINE)) {
                    definition();
                    continue;
                }
                tokens.backup(delimiter);
            }
            Node node = textOrAction();
            if (node instanceof Node.Mark mark) {
                throw tokens.failure("unexpected " + mark.shown());
            }
            nodes.add(node);
        }
        return new Node.Block(from, List.copyOf(nodes));
    }

    private void definition() {
        Token name = tokens.nextNonSpace();
        if (!name.is(TokenType.STRING) && !name.is(TokenType.RAW_STRING)) {
            throw tokens.unexpected(name, "define clause");
        }
        String unquoted = constants.unquoted(name);
        tokens.expect(TokenType.RIGHT_DELIM, "define clause");
        add(unquoted, innerTemplate("define clause"));
    }

    private Node.Block innerTemplate(String context) {
        List<String> outerVariables = pipelines.variables();
        int outerRanges = ranges;
        int outerAction = tokens.action();
        pipelines.beginTemplate();
        ranges = 0;
        tokens.leaveAction();
        List<Node> nodes = new ArrayList<>();
        int from = tokens.peekNonSpace().position();
        Node.Mark end = itemList(nodes);
        if (!end.isEnd()) {
            throw tokens.failure("unexpected " + end.shown() + " in " + context);
        }
        pipelines.endTemplate(outerVariables);
        ranges = outerRanges;
        tokens.beginAction(outerAction);
        return new Node.Block(from, List.copyOf(nodes));
    }

    /** Reads until an end or else, which it gives. */
    private Node.Mark itemList(List<Node> nodes) {
        tokens.enter();
        while (!tokens.peekNonSpace().is(TokenType.EOF)) {
            Node node = textOrAction();
            if (node instanceof Node.Mark mark) {
                tokens.leave();
                return mark;
            }
            nodes.add(node);
        }
        throw tokens.failure("unexpected EOF");
    }

    private Node textOrAction() {
        Token token = tokens.nextNonSpace();
        if (token.is(TokenType.TEXT)) {
            return new Node.Text(token.position(), token.text());
        }
        if (!token.is(TokenType.LEFT_DELIM)) {
            throw tokens.unexpected(token, "input");
        }
        tokens.beginAction(token.position());
        Node action = action();
        tokens.leaveAction();
        return action;
    }

    private Node action() {
        Token token = tokens.nextNonSpace();
        switch (token.type()) {
            case BLOCK -> {
                return block();
            }
            case BREAK, CONTINUE -> {
                return jump(token);
            }
            case ELSE -> {
                Token peeked1 = tokens.peekNonSpace();
                if (peeked1.is(TokenType.IF) || peeked1.is(TokenType.WITH)) {
                    return new Node.Mark(peeked1.position(), false);
                }
                return new Node.Mark(
                        tokens.expect(TokenType.RIGHT_DELIM, "else").position(), false);
            }
            case END -> {
                return new Node.Mark(tokens.expect(TokenType.RIGHT_DELIM, "end").position(), true);
            }
            case IF, RANGE, WITH -> {
                return control(token.text());
            }
            case TEMPLATE -> {
                return call();
            }
            default -> {
                tokens.backup();
                return new Node.Action(tokens.peek().position(), pipelines.pipeline("command", TokenType.RIGHT_DELIM));
            }
        }
    }

    private Node jump(Token word) {
        String shown = "{{" + word.text() + "}}";
        Token token = tokens.nextNonSpace();
        if (!token.is(TokenType.RIGHT_DELIM)) {
            throw tokens.unexpected(token, shown);
        }
        if (ranges == 0) {
            throw tokens.failure(shown + " outside {{range}}");
        }
        return new Node.Jump(word.position(), word.is(TokenType.BREAK));
    }

    private Node control(String word) {
        int known = pipelines.variables().size();
        Node.Pipe pipe = pipelines.pipeline(word, TokenType.RIGHT_DELIM);
        boolean range = word.equals("range");
        ranges += range ? 1 : 0;
        int from = tokens.peekNonSpace().position();
        List<Node> nodes = new ArrayList<>();
        Node.Mark next = itemList(nodes);
        ranges -= range ? 1 : 0;
        Node.Block then = new Node.Block(from, List.copyOf(nodes));
        Node.Block otherwise = next.isEnd() ? null : otherwise(word, next);
        pipelines.forget(known);
        return range
                ? new Node.Range(pipe.position(), pipe, then, otherwise)
                : new Node.Condition(pipe.position(), word, pipe, then, otherwise);
    }

    private Node.Block otherwise(String word, Node.Mark mark) {
        if (word.equals("if") && tokens.peek().is(TokenType.IF)
                || word.equals("with") && tokens.peek().is(TokenType.WITH)) {
            tokens.next();
            tokens.enter();
            Node inner = control(word);
            tokens.leave();
            return new Node.Block(mark.position(), List.of(inner));
        }
        int from = tokens.peekNonSpace().position();
        List<Node> nodes = new ArrayList<>();
        Node.Mark end = itemList(nodes);
        if (!end.isEnd()) {
            throw tokens.failure("expected end; found " + end.shown());
        }
        return new Node.Block(from, List.copyOf(nodes));
    }

    private Node block() {
        Token token = tokens.nextNonSpace();
        String name = templateName(token, "block clause");
        Node.Pipe pipe = pipelines.pipeline("block clause", TokenType.RIGHT_DELIM);
        add(name, innerTemplate("block clause"));
        return new Node.Call(token.position(), name, pipe);
    }

    private Node call() {
        Token token = tokens.nextNonSpace();
        String name = templateName(token, "template clause");
        Node.Pipe pipe = null;
        if (!tokens.nextNonSpace().is(TokenType.RIGHT_DELIM)) {
            tokens.backup();
            pipe = pipelines.pipeline("template clause", TokenType.RIGHT_DELIM);
        }
        return new Node.Call(token.position(), name, pipe);
    }

    private String templateName(Token token, String context) {
        if (!token.is(TokenType.STRING) && !token.is(TokenType.RAW_STRING)) {
            throw tokens.unexpected(token, context);
        }
        return constants.unquoted(token);
    }
}
