package org.tabletheory.schema;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How a model's attribute names are spelled (DMS 0.1, "Attribute naming"); the patterns run in linear time. */
public enum NamingConvention {
    CAMEL_CASE("camelCase", "[a-z][A-Za-z0-9]*", true),
    SNAKE_CASE("snake_case", "[a-z][a-z0-9]*(?:_[a-z0-9]+)*", false),
    /** From 0.2: camelCase's rules, with keys that are named PK and SK unless the model says otherwise. */
    DYNAMORM("dynamorm", "[a-z][A-Za-z0-9]*", true);

    private final String text;
    private final Pattern pattern;
    private final boolean allowsUpperKeys;

    NamingConvention(String text, String pattern, boolean allowsUpperKeys) {
        this.text = text;
        this.pattern = Pattern.compile(pattern);
        this.allowsUpperKeys = allowsUpperKeys;
    }

    /** The convention as {@code naming.convention} says it. */
    public String text() {
        return text;
    }

    /** True when the name follows the convention; {@code PK} and {@code SK} do in camelCase and dynamorm. */
    public boolean accepts(String name) {
        return (allowsUpperKeys && (name.equals("PK") || name.equals("SK")))
                || pattern.matcher(name).matches();
    }

    /** The attribute name that is made of a Java name when none is given, as Go's runtime makes it of a field's. */
    public String derive(String javaName) {
        return this == SNAKE_CASE ? snake(javaName) : camel(javaName);
    }

    /** {@code URLValue} to {@code urlValue}, {@code ID} to {@code id}; {@code PK} and {@code SK} stay. */
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

    /** {@code userID} to {@code user_id}, {@code urlValue} to {@code url_value}; no underscore after a digit. */
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

    /** The convention with this text, or null when there is none. */
    public static @Nullable NamingConvention of(String text) {
        for (NamingConvention convention : values()) {
            if (convention.text.equals(text)) {
                return convention;
            }
        }
        return null;
    }
}
