package dev.kasane.argocd.coldstart;

import java.util.List;

/** Finds one kind of wait. */
interface ColdStartRule {

    List<Wait> waits(ColdStart start);
}
