package dev.kasane.cli.console;

import dev.kasane.concurrent.Progress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The running steps of a command, in the order in which they began, for printing on request. */
public final class Activity implements Progress.Watcher {

    private final List<Progress> steps = new ArrayList<>();
    private final Set<String> printed = new HashSet<>();
    private final String otherwise;
    private final Consumer<String> details;

    /**
     * No step yet.
     *
     * @param otherwise what is shown outside of all steps; empty for nothing
     * @param details takes a sentence about each step that is over, and each detail once
     */
    public Activity(String otherwise, Consumer<String> details) {
        this.otherwise = otherwise;
        this.details = details;
    }

    /** The current step of the command. */
    public synchronized String now() {
        return steps.isEmpty() ? otherwise : steps.getLast().now();
    }

    @Override
    public synchronized void begins(Progress step) {
        steps.add(step);
    }

    @Override
    public synchronized void ends(Progress step) {
        steps.remove(step);
        details.accept(step.summary());
    }

    @Override
    public synchronized void detail(String sentence) {
        if (printed.add(sentence)) {
            details.accept(sentence);
        }
    }
}
