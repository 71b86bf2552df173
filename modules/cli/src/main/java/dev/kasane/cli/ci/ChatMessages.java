package dev.kasane.cli.ci;

import dev.kasane.ci.run.Report;
import dev.kasane.cli.ci.SentTroubles.News;
import dev.kasane.cli.console.Console;
import dev.kasane.problem.EnvironmentFailure;
import dev.kasane.promotion.SourceName;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sends to a chat what a run found: what is wrong once for each version and reason, and once that it is over.
 *
 * @param source the repository that the run is about
 * @param console where the chat is named
 */
record ChatMessages(SourceName source, Console console) {

    /**
     * Sends what no run has sent.
     *
     * @param sent what was sent; not looked at without a chat
     */
    void send(Report report, Supplier<SentTroubles> sent) {
        ChatWebhook chat = new ChatWebhook(console);
        Troubles troubles = Troubles.of(report);
        if (!chat.isThere() || troubles.open().isEmpty() && troubles.well().isEmpty()) {
            return;
        }
        News news;
        SentTroubles notes = sent.get();
        try {
            news = notes.note(troubles);
        } catch (EnvironmentFailure e) {
            // twice is better than never
            console.printNote("kasane: what the chat got is not noted: " + e.problem().sentence() + "\n");
            send(chat, report, new News(troubles.open(), List.of()));
            return;
        }
        if (!news.isNone() && !send(chat, report, news)) {
            notes.forget(news);
        }
    }

    /** Sends what is wrong, whatever was sent before: a part of a run that only builds may write nothing to a forge. */
    void send(Report report) {
        ChatWebhook chat = new ChatWebhook(console);
        if (chat.isThere()) {
            send(chat, report, new News(Troubles.of(report).open(), List.of()));
        }
    }

    private boolean send(ChatWebhook chat, Report report, News news) {
        TroubleText text = new TroubleText(
                source.name(), report.plan().branch(), report.plan().commit());
        return news.isNone()
                || chat.send(text.values(news.open(), news.over(), Troubles.of(report).places()));
    }
}
