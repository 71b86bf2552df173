package dev.kasane.check.cel;

/** Estimates the size of a text after a replacement. */
final class Replacement {

    private Replacement() {}

    static Size size(Size text, Size replaced, Size by) {
        double times;
        double kept = 0;
        if (replaced.least() == 0) {
            times = text.most() + 1;
            kept = text.most();
        } else if (by.most() <= replaced.least()) {
            times = 0;
            kept = text.most();
        } else {
            times = Math.ceil(text.most() / replaced.least());
        }
        double timesAtLeast;
        double keptAtLeast = 0;
        if (replaced.most() == 0) {
            timesAtLeast = text.least() + 1;
            keptAtLeast = text.least();
        } else if (replaced.most() <= by.least()) {
            timesAtLeast = 0;
            keptAtLeast = text.least();
        } else {
            timesAtLeast = Math.ceil(text.least() / replaced.most());
        }
        return new Size(timesAtLeast * by.least() + keptAtLeast, times * by.most() + kept);
    }
}
