package org.tabletheory.client.internal.expression;

import java.util.List;

/** Whether a predicate asks anything of an attribute. */
public final class AttributeReferences {
    private AttributeReferences() {}

    /** True when the attribute, or a place inside it, stands in the predicate; a user's own text is searched by words. */
    public static boolean of(Predicate predicate, String attribute) {
        if (predicate instanceof Predicate.Compare compare) {
            return compare.path().attribute().equals(attribute);
        }
        if (predicate instanceof Predicate.Size size) {
            return size.path().attribute().equals(attribute);
        }
        if (predicate instanceof Predicate.And and) {
            return any(and.parts(), attribute);
        }
        if (predicate instanceof Predicate.Or or) {
            return any(or.parts(), attribute);
        }
        if (predicate instanceof Predicate.Not not) {
            return of(not.part(), attribute);
        }
        Predicate.Raw raw = (Predicate.Raw) predicate;
        return raw.names().containsValue(attribute) || hasWord(raw.expression(), attribute);
    }

    private static boolean any(List<Predicate> parts, String attribute) {
        return parts.stream().anyMatch(part -> of(part, attribute));
    }

    private static boolean hasWord(String text, String word) {
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            int end = at + word.length();
            boolean begins = at == 0 || !isPartOfWord(text.charAt(at - 1));
            boolean ends = end == text.length() || !isPartOfWord(text.charAt(end));
            if (begins && ends) {
                return true;
            }
        }
        return false;
    }

    /** A placeholder's sign makes it another word, and a dot a name inside something else. */
    private static boolean isPartOfWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '#' || c == ':';
    }
}
