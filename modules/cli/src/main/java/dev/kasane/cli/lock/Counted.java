package dev.kasane.cli.lock;

/** A number of charts, in words. */
final class Counted {

    private Counted() {}

    static String charts(int number) {
        return number + (number == 1 ? " chart" : " charts");
    }
}
