package dev.kasane.ci.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The builds of a plan, distributed to parallel tasks. The distribution depends only on the plan and the number of
 * tasks, so that every task can compute its own builds.
 *
 * @param plan the plan
 * @param most how many tasks there may be, at least one
 */
public record Shards(Plan plan, int most) {

    /** The number of tasks: each has at least one build. */
    public int count() {
        return Math.min(most, plan.builds().size());
    }

    /**
     * The builds of one task.
     *
     * @param number of the task, from 0
     */
    public List<PlannedBuild> of(int number) {
        List<PlannedBuild> dealt = new ArrayList<>();
        for (int i = number; i < plan.builds().size(); i += count()) {
            dealt.add(plan.builds().get(i));
        }
        return dealt;
    }
}
