package org.tabletheory.engine.internal.json;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Truth values in JSON, which the service also reads from some texts. */
public final class JsonFlag {
    private JsonFlag() {}

    /** Returns the truth value of JSON, or null when it has none. */
    public static @Nullable Boolean of(@Nullable Object json) {
        if (json instanceof Boolean flag) {
            return flag;
        }
        String text = json instanceof String given ? given : "";
        return switch (text.toUpperCase(Locale.ROOT)) {
            case "TRUE", "YES", "1" -> true;
            case "FALSE", "NO", "0" -> false;
            default -> null;
        };
    }
}
