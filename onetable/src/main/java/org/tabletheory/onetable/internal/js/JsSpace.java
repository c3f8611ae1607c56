package org.tabletheory.onetable.internal.js;

/** JavaScript's definition of white space. */
public final class JsSpace {

    private JsSpace() {}

    /** Returns whether {@code trim} and {@code \s} treat this character as white space. */
    public static boolean contains(int c) {
        return (c >= 0x09 && c <= 0x0d)
                || c == 0xfeff
                || c == 0x2028
                || c == 0x2029
                || Character.getType(c) == Character.SPACE_SEPARATOR;
    }

    static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && contains(text.charAt(from))) {
            from++;
        }
        while (to > from && contains(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }
}
