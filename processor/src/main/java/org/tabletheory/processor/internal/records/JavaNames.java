package org.tabletheory.processor.internal.records;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Creates unique Java names from the names in documents. Not thread-safe. */
public final class JavaNames {
    private static final Set<String> RESERVED =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    /** The types that a record's source uses by their simple names. */
    private static final Set<String> RESERVED_TYPES = Set.of(
            ("Object String Long Boolean Override Set List Map BigDecimal ByteBuffer Instant Type Value Format NamingConvention"
                            + " DmsVersion IndexType ProjectionType Table Index WritePolicy Attribute PartitionKey SortKey"
                            + " IndexPartitionKey IndexSortKey CreatedAt UpdatedAt Version Ttl UnixSeconds OmitEmpty"
                            + " Encrypted Json")
                    .split(" "));

    /** File names have at most 255 bytes; those of generated classes contain the name of the record twice. */
    private static final int TYPE_BYTES = 100;

    /** A record of this name would have the provider of the package's mappers as its generated class. */
    private static final String PROVIDED = "tabletheorymappers";

    private final Set<String> taken = new HashSet<>();

    /**
     * Returns {@code orderLine} for {@code order_line} and {@code order-line}, {@code pk} for {@code PK}, and {@code gsi1Pk} for
     * {@code GSI1PK} and {@code GSI1_PK}.
     */
    String component(String attribute) {
        String words = words(lowered(attribute));
        int capitals = 0;
        while (capitals < words.length() && Character.isUpperCase(words.charAt(capitals))) {
            capitals++;
        }
        boolean word = capitals > 1 && capitals < words.length() && Character.isLowerCase(words.charAt(capitals));
        int lowered = word ? capitals - 1 : capitals; // the last capital begins the next word
        String name = words.substring(0, lowered).toLowerCase(Locale.ROOT) + words.substring(lowered);
        boolean usable = SourceVersion.isName(name) && !RESERVED.contains(name);
        return once(usable ? name : name + "_");
    }

    /** Returns a name without small letters in small letters, in which a word begins after digits, too; or the same name. */
    private static String lowered(String name) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isLowerCase(c)) {
                return name;
            }
            if (i > 0 && Character.isDigit(name.charAt(i - 1)) && Character.isLetter(c)) {
                words.append('_');
            }
            words.append(Character.toLowerCase(c));
        }
        return words.toString();
    }

    /** Returns {@code OrderLine} for {@code order_line}; names that differ only in case count as the same. */
    public String type(String model) {
        String words = words(model);
        String name = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
        while (name.getBytes(StandardCharsets.UTF_8).length > TYPE_BYTES) {
            name = name.substring(0, name.length() - 1);
        }
        taken.add(PROVIDED);
        return once(SourceVersion.isName(name) && !RESERVED_TYPES.contains(name) ? name : name + "_");
    }

    /** Returns whether a text is the name of a package that a user can compile. */
    public static boolean isPackage(String name) {
        return SourceVersion.isName(name)
                && name.length() <= TYPE_BYTES
                && name.chars().noneMatch(Character::isIdentifierIgnorable)
                && !(name + ".").startsWith("java.")
                && ModuleLayer.boot().modules().stream()
                        .noneMatch(module -> module.getPackages().contains(name));
    }

    /** Removes the characters that Java names cannot have, and capitalizes what follows them. */
    private static String words(String text) {
        StringBuilder name = new StringBuilder();
        boolean capital = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isJavaIdentifierPart(c) || Character.isIdentifierIgnorable(c) || c == '_' || c == '$') {
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
        for (int i = 2; !taken.add(unique.toLowerCase(Locale.ROOT)); i++) {
            unique = name + i;
        }
        return unique;
    }
}
