package org.tabletheory.processor.internal.records;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Creates unique Java names from the names in documents. */
final class JavaNames {
    private static final Set<String> RESERVED =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    private final Set<String> taken = new HashSet<>();

    /** Returns {@code orderLine} for {@code order_line} and {@code order-line}, {@code pk} for {@code PK}. */
    String component(String attribute) {
        String words = words(attribute);
        int capitals = 0;
        while (capitals < words.length() && Character.isUpperCase(words.charAt(capitals))) {
            capitals++;
        }
        int lowered = capitals > 1 && capitals < words.length() ? capitals - 1 : capitals;
        String name = words.substring(0, lowered).toLowerCase(Locale.ROOT) + words.substring(lowered);
        boolean usable = SourceVersion.isName(name) && !RESERVED.contains(name);
        return once(usable ? name : name + "_");
    }

    /** Returns {@code OrderLine} for {@code order_line}. */
    static String type(String model) {
        String words = words(model);
        String name = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
        return SourceVersion.isName(name) ? name : name + "_";
    }

    /** Removes the characters that Java names cannot have, and capitalizes what follows them. */
    private static String words(String text) {
        StringBuilder name = new StringBuilder();
        boolean capital = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isJavaIdentifierPart(c) || c == '_' || c == '$') {
                capital = !name.isEmpty();
            } else {
                name.append(capital ? Character.toUpperCase(c) : c);
                capital = false;
            }
        }
        boolean begins = !name.isEmpty() && Character.isJavaIdentifierStart(name.charAt(0));
        return begins ? name.toString() : "a" + name;
    }

    private String once(String name) {
        String unique = name;
        for (int i = 2; !taken.add(unique); i++) {
            unique = name + i;
        }
        return unique;
    }
}
