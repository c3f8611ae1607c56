package org.tabletheory.client.internal.mapping;

import org.tabletheory.schema.NamingConvention;

/** The attribute name that a naming convention makes of a Java name, as Go's runtime makes it of a field's. */
public final class AttributeNames {
    private AttributeNames() {}

    /** The name that an attribute has when none is given. */
    public static String derive(String javaName, NamingConvention convention) {
        return convention == NamingConvention.SNAKE_CASE ? snake(javaName) : camel(javaName);
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
        return lower(name.substring(0, lowered)) + name.substring(lowered);
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

    private static String lower(String text) {
        return text.toLowerCase(java.util.Locale.ROOT);
    }
}
