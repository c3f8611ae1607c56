package org.tabletheory.schema;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The naming convention of a model's attributes (DMS 0.1, "Attribute naming"). The patterns match in linear time. */
public enum NamingConvention {
    CAMEL_CASE("camelCase", "[a-z][A-Za-z0-9]*", true),
    SNAKE_CASE("snake_case", "[a-z][a-z0-9]*(?:_[a-z0-9]+)*", false),
    /** From 0.2: camelCase, with keys named PK and SK by default. */
    DYNAMORM("dynamorm", "[a-z][A-Za-z0-9]*", true);

    private final String text;
    private final Pattern pattern;
    private final boolean allowsUpperKeys;

    NamingConvention(String text, String pattern, boolean allowsUpperKeys) {
        this.text = text;
        this.pattern = Pattern.compile(pattern);
        this.allowsUpperKeys = allowsUpperKeys;
    }

    /** Returns the value of {@code naming.convention}. */
    public String text() {
        return text;
    }

    /** Returns whether a name follows the convention. camelCase and dynamorm also accept {@code PK} and {@code SK}. */
    public boolean accepts(String name) {
        return (allowsUpperKeys && (name.equals("PK") || name.equals("SK")))
                || pattern.matcher(name).matches();
    }

    /** Returns the default attribute name for a Java name, following the same algorithm as the Go runtime. */
    public String derive(String javaName) {
        return this == SNAKE_CASE ? snake(javaName) : camel(javaName);
    }

    /** Converts {@code URLValue} to {@code urlValue} and {@code ID} to {@code id}; keeps {@code PK} and {@code SK}. */
    private static String camel(String name) {
        if (name.equals("PK") || name.equals("SK")) {
            return name;
        }
        int capitals = 0;
        while (capitals < name.length() && Character.isUpperCase(name.charAt(capitals))) {
            capitals++;
        }
        boolean wordFollows = capitals > 1 && capitals < name.length() && Character.isLowerCase(name.charAt(capitals));
        int lowered = wordFollows ? capitals - 1 : capitals;
        return name.substring(0, lowered).toLowerCase(Locale.ROOT) + name.substring(lowered);
    }

    /** Converts {@code userID} to {@code user_id}; inserts no underscore after a digit. */
    private static String snake(String name) {
        StringBuilder snake = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c) && i > 0) {
                char before = name.charAt(i - 1);
                boolean wordFollows = i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1));
                if (Character.isLowerCase(before) || (Character.isUpperCase(before) && wordFollows)) {
                    snake.append('_');
                }
            }
            snake.append(Character.toLowerCase(c));
        }
        return snake.toString();
    }

    /** Returns the convention with this text, or null if there is none. */
    public static @Nullable NamingConvention of(String text) {
        for (NamingConvention convention : values()) {
            if (convention.text.equals(text)) {
                return convention;
            }
        }
        return null;
    }
}
