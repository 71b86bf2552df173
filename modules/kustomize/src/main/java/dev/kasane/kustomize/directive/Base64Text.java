package dev.kasane.kustomize.directive;

import java.util.Base64;

/** Bytes in base64, in lines of seventy characters when one is not enough, as kustomize writes them. */
final class Base64Text {

    private static final int LINE = 70;

    private Base64Text() {}

    static String of(byte[] bytes) {
        String all = Base64.getEncoder().encodeToString(bytes);
        if (all.length() < LINE) {
            return all;
        }
        StringBuilder lines = new StringBuilder(all.length() + all.length() / LINE + 1);
        for (int i = 0; i < all.length(); i += LINE) {
            lines.append(all, i, Math.min(i + LINE, all.length())).append('\n');
        }
        return lines.toString();
    }
}
