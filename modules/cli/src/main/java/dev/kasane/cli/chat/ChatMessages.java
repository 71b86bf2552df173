package dev.kasane.cli.chat;

import dev.kasane.cli.chat.SentAlerts.News;
import dev.kasane.cli.console.Console;
import dev.kasane.failure.EnvironmentFailure;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Sends the alerts of a run to a chat: each problem once for each version and reason, and its end once.
 *
 * @param text what the run is about
 * @param console where the chat is named
 */
public record ChatMessages(AlertText text, Console console) {

    /**
     * Sends the alerts that no earlier run sent. A failure to send or to record does not stop the run.
     *
     * @param sent the earlier alerts; not read without a chat
     */
    public void send(Alerts troubles, Supplier<SentAlerts> sent) {
        ChatWebhook chat = new ChatWebhook(console);
        if (!chat.isThere() || troubles.open().isEmpty() && troubles.well().isEmpty()) {
            return;
        }
        SentAlerts notes;
        News news;
        try {
            notes = sent.get();
            news = notes.note(troubles);
        } catch (EnvironmentFailure e) {
            // twice is better than never
            console.printNote("kasane: what the chat got is not noted: " + e.sentence() + "\n");
            send(chat, troubles, new News(troubles.open(), List.of(), Map.of()));
            return;
        }
        if (!send(chat, troubles, news)) {
            removeResolved(notes, news);
        }
    }

    private void removeResolved(SentAlerts notes, News news) {
        try {
            notes.forget(news);
        } catch (EnvironmentFailure e) {
            console.printNote("kasane: what the chat did not get is noted as sent: " + e.sentence() + "\n");
        }
    }

    /** Sends what is wrong, whatever was sent before: a part of a run that only builds may write nothing to a forge. */
    public void send(Alerts troubles) {
        ChatWebhook chat = new ChatWebhook(console);
        if (chat.isThere()) {
            send(chat, troubles, new News(troubles.open(), List.of(), Map.of()));
        }
    }

    private boolean send(ChatWebhook chat, Alerts troubles, News news) {
        return news.isNone() || chat.send(text.values(news.open(), news.over(), troubles.places()));
    }
}
