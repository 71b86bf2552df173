package dev.kasane.cli.template;

import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;

/** The flags by which values are given to a chart, in the order in which help lists them. */
final class ValueFlags {

    static final Flag VALUES = Flag.of("values", "FILE", "values over those of the chart; later files win")
            .letter("-f")
            .repeated()
            .completing(Completion.FILE);

    static final Flag SET_STRING = Flag.of("set-string", "KEY=VALUE", "the same, and every value is a text")
            .repeated();

    static final Flag SET_JSON =
            Flag.of("set-json", "KEY=JSON", "the same with values in JSON").repeated();

    static final Flag SET_FILE = Flag.of("set-file", "KEY=FILE", "the same with the contents of files")
            .repeated();

    static final Flag SET_LITERAL =
            Flag.of("set-literal", "KEY=VALUE", "one value, as it is written").repeated();

    private ValueFlags() {}
}
