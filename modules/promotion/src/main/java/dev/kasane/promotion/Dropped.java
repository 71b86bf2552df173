package dev.kasane.promotion;

/**
 * An edit that a pull request had and has no more.
 *
 * @param promotion the edit
 * @param why in one line; it may have anything in it that a server sent
 */
public record Dropped(ImagePromotion promotion, String why) {}
