package org.tabletheory.schema.internal.source;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats names and lists for messages, and suggests the name that was probably meant. */
public final class MessageText {

    private static final int SHOWN = 60;
    private static final int CANDIDATES = 200;
    private static final int COMPARED = 40;

    private MessageText() {}

    /** Returns the text, truncated to a readable length, with control characters escaped. */
    public static String shorten(String text) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length() && i < SHOWN; i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029' || Character.isSurrogate(c)) {
                shown.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                shown.append(c);
            }
        }
        return text.length() > SHOWN ? shown + "…" : shown.toString();
    }

    /** Returns the names as {@code a, b or c}. */
    public static String oneOf(Collection<String> names) {
        StringBuilder list = new StringBuilder();
        int i = 0;
        for (String name : names) {
            list.append(i == 0 ? "" : i == names.size() - 1 ? " or " : ", ").append(name);
            i++;
        }
        return list.toString();
    }

    /** Returns {@code ; did you mean `x`?} for the most similar known name, or an empty string if none is similar. */
    public static String didYouMean(String given, Collection<String> known) {
        String nearest = nearest(given, known);
        return nearest == null ? "" : "; did you mean `" + nearest + "`?";
    }

    /** Returns the most similar known name, or null if more than a third of the letters differ. */
    public static @Nullable String nearest(String given, Collection<String> known) {
        if (given.length() > COMPARED || known.size() > CANDIDATES) {
            return null;
        }
        String wanted = squeeze(given);
        String nearest = null;
        int least = Math.max(1, wanted.length() / 3) + 1;
        for (String candidate : known) {
            int distance = candidate.length() > COMPARED ? COMPARED : distance(wanted, squeeze(candidate));
            if (distance < least) {
                least = distance;
                nearest = candidate;
            }
        }
        return nearest;
    }

    private static String squeeze(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** Returns the Levenshtein distance of two short names. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + change);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
