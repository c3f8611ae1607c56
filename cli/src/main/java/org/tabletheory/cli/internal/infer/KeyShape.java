package org.tabletheory.cli.internal.infer;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;

/**
 * What the keys of one kind of item have in common: {@code ORDER#17#ITEM#2} has the pattern {@code ORDER#…#ITEM#…}.
 *
 * <p>Keys of single-table designs alternate between a name and a value. A name consists of letters; everything else is a value. A
 * key without delimiter is a name if it is in upper case, such as {@code PROFILE}.
 *
 * @param pattern the key with values replaced
 * @param label the names in Pascal case, such as {@code OrderItem}; empty if there are none
 */
record KeyShape(String pattern, String label) {
    private static final Pattern SEGMENT = Pattern.compile("([^#|:/~]*)([#|:/~]|$)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z_-]{0,39}");
    private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z_-]{1,39}");
    private static final KeyShape ANY = new KeyShape("…", "");

    /** Returns the shape of a key attribute. */
    static KeyShape of(@Nullable Value key) {
        if (!(key instanceof Value.S text)) {
            return ANY;
        }
        String value = text.value();
        boolean delimited = value.length() > 1 && SEGMENT.matcher(value).lookingAt() && hasDelimiter(value);
        if (!delimited) {
            return CONSTANT.matcher(value).matches() ? new KeyShape(value, pascal(value)) : ANY;
        }
        StringBuilder pattern = new StringBuilder();
        StringBuilder label = new StringBuilder();
        Matcher segments = SEGMENT.matcher(value);
        boolean nameExpected = true;
        while (segments.find() && segments.end() > segments.start()) {
            String segment = segments.group(1);
            boolean named = nameExpected && NAME.matcher(segment).matches();
            pattern.append(named || segment.isEmpty() ? segment : "…").append(segments.group(2));
            if (named) {
                label.append(pascal(segment));
            }
            nameExpected = segment.isEmpty() || !named;
        }
        return label.isEmpty() ? ANY : new KeyShape(pattern.toString(), label.toString());
    }

    private static boolean hasDelimiter(String value) {
        return value.chars().anyMatch(c -> "#|:/~".indexOf(c) >= 0);
    }

    /** Returns a name in Pascal case: {@code USER_PROFILE} becomes {@code UserProfile}. */
    static String pascal(String name) {
        StringBuilder pascal = new StringBuilder();
        for (String word : name.split("[^A-Za-z0-9]+", -1)) {
            if (!word.isEmpty()) {
                boolean upper = word.equals(word.toUpperCase(Locale.ROOT));
                pascal.append(Character.toUpperCase(word.charAt(0)))
                        .append(upper ? word.substring(1).toLowerCase(Locale.ROOT) : word.substring(1));
            }
        }
        return pascal.toString();
    }
}
