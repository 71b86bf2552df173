package dev.kasane.cli.report;

import dev.kasane.change.impact.Note;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.page.HtmlWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The HTML tree of changed targets, with the number of changes of each. */
final class HtmlTargets {

    private final HtmlWriter html;
    private final Report report;
    private final Map<String, Tally> tallies = new HashMap<>();

    /** The counts of changes of a target. */
    private static final class Tally {
        private int changes;
        private boolean danger;
    }

    /** A folder of the tree: the folders in it, and the target it is itself. */
    private static final class Branch {
        private final TreeMap<String, Branch> branches = new TreeMap<>();
        private int target = -1;
    }

    HtmlTargets(HtmlWriter html, Report report) {
        this.html = html;
        this.report = report;
    }

    void write() {
        for (Report.Section section : report.sections()) {
            boolean danger = section.notes().stream().anyMatch(note -> note.weight() == Note.Weight.DANGER);
            for (String target : section.targets()) {
                Tally tally = tallies.computeIfAbsent(target, ignored -> new Tally());
                tally.changes += section.changes().size() + section.inputs().size();
                tally.danger |= danger;
            }
        }
        Branch root = new Branch();
        List<TargetChange> targets = report.targets();
        for (int i = 0; i < targets.size(); i++) {
            branch(root, targets.get(i).target()).target = i;
        }
        html.open("nav", "aria-labelledby", "targets");
        html.open("details", "open", "").open("summary").element("h2", "Targets", "id", "targets");
        html.element("span", Integer.toString(targets.size()), "class", "count").close();
        branches(root);
        html.closeLine().closeLine();
    }

    private static Branch branch(Branch root, String path) {
        Branch branch = root;
        for (String name : (path.isEmpty() ? "." : path).split("/")) {
            branch = branch.branches.computeIfAbsent(name, ignored -> new Branch());
        }
        return branch;
    }

    private void branches(Branch branch) {
        html.open("ul");
        for (Map.Entry<String, Branch> entry : branch.branches.entrySet()) {
            StringBuilder name = new StringBuilder(entry.getKey());
            Branch child = entry.getValue();
            // a folder that contains only one other folder is merged with it into one line
            while (child.target < 0 && child.branches.size() == 1) {
                Map.Entry<String, Branch> only = child.branches.firstEntry();
                name.append('/').append(only.getKey());
                child = only.getValue();
            }
            html.open("li");
            if (child.target >= 0) {
                target(name.toString(), child.target);
            } else {
                html.element("span", name + "/", "class", "folder");
            }
            if (!child.branches.isEmpty()) {
                branches(child);
            }
            html.closeLine();
        }
        html.close();
    }

    private void target(String name, int index) {
        TargetChange target = report.targets().get(index);
        Tally tally = tallies.getOrDefault(target.target(), new Tally());
        html.open("button", "type", "button", "data-target", Integer.toString(index), "aria-pressed", "false");
        html.element("span", name, "class", "target");
        String outcome = target.isNew() ? "new" : target.isGone() ? "gone" : target.isMoved() ? "moved" : "";
        if (!outcome.isEmpty()) {
            html.element("span", outcome, "class", "tag " + outcome);
        }
        if (!target.problemsBefore().isEmpty() || !target.problemsAfter().isEmpty()) {
            html.element("span", "error", "class", "tag danger");
        }
        if (tally.danger) {
            html.element("span", "danger", "class", "dot");
        }
        html.open("span", "class", "count").text(Integer.toString(tally.changes));
        html.element("span", tally.changes == 1 ? " change" : " changes", "class", "unseen");
        html.close().close();
    }
}
