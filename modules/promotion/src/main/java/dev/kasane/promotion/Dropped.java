package dev.kasane.promotion;

/**
 * An edit that was removed from a pull request.
 *
 * @param promotion the edit
 * @param why the reason in one line, which may contain any text that a server sent
 */
public record Dropped(ImagePromotion promotion, String why) {}
