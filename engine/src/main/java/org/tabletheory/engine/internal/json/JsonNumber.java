package org.tabletheory.engine.internal.json;

import java.math.BigDecimal;

/** A number of a request, kept as its text: a request may have numbers that no Java type can hold. */
public final class JsonNumber extends Number {
    private static final long serialVersionUID = 1L;
    /** Longer texts are beyond the range of a long, or their digits do not count. */
    private static final int MAX_LENGTH = 60;

    private final String text;

    /** A number with this text. */
    public JsonNumber(String text) {
        this.text = text;
    }

    /** Returns whether the number has a fraction or an exponent. */
    public boolean isDecimal() {
        return text.indexOf('.') >= 0 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0;
    }

    /** Returns the number without its fraction, as the service does; the nearest long when it is out of range. */
    @Override
    public long longValue() {
        if (!isDecimal() && text.length() < 18) {
            return Long.parseLong(text);
        } else if (text.length() > MAX_LENGTH) {
            return text.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        BigDecimal decimal = new BigDecimal(text);
        if (decimal.precision() - (long) decimal.scale() > 18) {
            return decimal.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return decimal.longValue();
    }

    /** Returns the number without its fraction; the nearest int when it is out of range. */
    @Override
    public int intValue() {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, longValue()));
    }

    @Override
    public double doubleValue() {
        return Double.parseDouble(text);
    }

    @Override
    public float floatValue() {
        return Float.parseFloat(text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonNumber number && number.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns the number as JSON. */
    @Override
    public String toString() {
        return text;
    }
}
