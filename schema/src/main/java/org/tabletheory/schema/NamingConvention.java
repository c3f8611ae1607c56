package org.tabletheory.schema;

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
