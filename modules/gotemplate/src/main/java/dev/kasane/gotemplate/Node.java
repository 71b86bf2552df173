package dev.kasane.gotemplate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of a parsed template, with its text for messages. */
sealed interface Node {

    /** The offset in the template. */
    int position();

    /** Its text, written anew. */
    String shown();

    record Text(int position, String text) implements Node {
        @Override
        public String shown() {
            return text;
        }
    }

    record Block(int position, List<Node> nodes) implements Node {
        @Override
        public String shown() {
            StringBuilder text = new StringBuilder();
            nodes.forEach(node -> text.append(node.shown()));
            return text.toString();
        }
    }

    record Action(int position, Pipe pipe) implements Node {
        @Override
        public String shown() {
            return "{{" + pipe.shown() + "}}";
        }
    }

    /** {@code if} or {@code with}. */
    record Condition(
            int position,
            String word,
            Pipe pipe,
            Block then,
            @Nullable Block otherwise) implements Node {
        @Override
        public String shown() {
            return branch(word, pipe, then, otherwise);
        }
    }

    record Range(
            int position, Pipe pipe, Block then, @Nullable Block otherwise) implements Node {
        @Override
        public String shown() {
            return branch("range", pipe, then, otherwise);
        }
    }

    record Call(int position, String name, @Nullable Pipe pipe) implements Node {
        @Override
        public String shown() {
            return "{{template " + dev.kasane.gotemplate.value.GoQuote.quote(name)
                    + (pipe == null ? "" : " " + pipe.shown()) + "}}";
        }
    }

    /** {@code break} or {@code continue}. */
    record Jump(int position, boolean ends) implements Node {
        @Override
        public String shown() {
            return ends ? "{{break}}" : "{{continue}}";
        }
    }

    /** {@code else} or {@code end}: seen by the parser only. */
    record Mark(int position, boolean isEnd) implements Node {
        @Override
        public String shown() {
            return isEnd ? "{{end}}" : "{{else}}";
        }
    }

    record Pipe(int position, List<Variable> variables, boolean assigns, List<Command> commands) implements Node {
        @Override
        public String shown() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < variables.size(); i++) {
                text.append(i > 0 ? ", " : "").append(variables.get(i).shown());
            }
            text.append(variables.isEmpty() ? "" : assigns ? " = " : " := ");
            for (int i = 0; i < commands.size(); i++) {
                text.append(i > 0 ? " | " : "").append(commands.get(i).shown());
            }
            return text.toString();
        }
    }

    record Command(int position, List<Node> words) implements Node {
        @Override
        public String shown() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < words.size(); i++) {
                Node word = words.get(i);
                text.append(i > 0 ? " " : "").append(word instanceof Pipe ? "(" + word.shown() + ")" : word.shown());
            }
            return text.toString();
        }
    }

    record Identifier(int position, String name) implements Node {
        @Override
        public String shown() {
            return name;
        }
    }

    record Variable(int position, List<String> names) implements Node {
        @Override
        public String shown() {
            return String.join(".", names);
        }
    }

    record Dot(int position) implements Node {
        @Override
        public String shown() {
            return ".";
        }
    }

    record Nil(int position) implements Node {
        @Override
        public String shown() {
            return "nil";
        }
    }

    record Field(int position, List<String> names) implements Node {
        @Override
        public String shown() {
            return "." + String.join(".", names);
        }
    }

    /** Fields of a value that is not a field itself. */
    record Chain(int position, Node node, List<String> names) implements Node {
        @Override
        public String shown() {
            String inner = node instanceof Pipe ? "(" + node.shown() + ")" : node.shown();
            return inner + "." + String.join(".", names);
        }
    }

    record Bool(int position, boolean value) implements Node {
        @Override
        public String shown() {
            return Boolean.toString(value);
        }
    }

    record Quoted(int position, String text, String literal) implements Node {
        @Override
        public String shown() {
            return literal;
        }
    }

    private static String branch(String word, Pipe pipe, Block then, @Nullable Block otherwise) {
        return "{{" + word + " " + pipe.shown() + "}}" + then.shown()
                + (otherwise == null ? "" : "{{else}}" + otherwise.shown()) + "{{end}}";
    }

    /**
     * A number.
     *
     * @param whole its value as an integer, or null when it is none
     * @param unsignedOnly whether it is too large for int64
     * @param real its value as a floating-point number
     */
    record Numeral(int position, String text, @Nullable Long whole, boolean unsignedOnly, double real) implements Node {
        @Override
        public String shown() {
            return text;
        }
    }
}
