package org.tabletheory.schema.internal.source;

import java.util.Collection;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.attribute.spi.text.PrintableText;

/** Formats names and lists for messages, and suggests the name that was probably meant. */
public final class MessageText {

    private static final int SHOWN = 60;

    private MessageText() {}

    /** Returns the text, truncated to a readable length, with control and format characters escaped. */
    public static String shorten(String text) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length() && i < SHOWN; i++) {
            char c = text.charAt(i);
            if (PrintableText.isControl(c) || Character.isSurrogate(c) || Character.getType(c) == Character.FORMAT) {
                shown.append(PrintableText.escape(c));
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
        String nearest = NearestName.of(given, known);
        return nearest == null ? "" : "; did you mean `" + nearest + "`?";
    }
}
