package dev.kasane.gotemplate.gobwas;

/** How much work a match may take: groups within groups are tried in all combinations. */
final class Steps {

    /** More than 200,000 were needed. */
    static final class TooMany extends RuntimeException {

        private static final long serialVersionUID = 1;

        private TooMany() {
            super(null, null, false, false);
        }
    }

    private int left = 200_000;

    void take() {
        if (--left < 0) {
            throw new TooMany();
        }
    }
}
