package org.tabletheory.engine.internal.json;

/** A JSON number, kept as its text. */
public record JsonNumber(String text) {
    /** Returns whether the number has a fraction or an exponent. */
    public boolean isDecimal() {
        return text.indexOf('.') >= 0 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0;
    }

    /** Returns the number as JSON. */
    @Override
    public String toString() {
        return text;
    }
}
