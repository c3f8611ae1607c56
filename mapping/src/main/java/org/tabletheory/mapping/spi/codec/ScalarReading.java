package org.tabletheory.mapping.spi.codec;

import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.spi.Rfc3339Nano;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.internal.text.NumberText;

/** Reads values of the most common types from a stream, without boxing. */
public final class ScalarReading {
    private ScalarReading() {}

    /**
     * Returns the attributes that were read, with the next one; unknown names, whose values are skipped, are not counted.
     *
     * @param read a bit for each attribute that was read
     * @param attribute the number of the next attribute
     * @param known the number of attributes, at most 63
     * @throws org.tabletheory.attribute.AttributeException if it was read before: it would depend on the reader which value counts
     */
    public static long once(long read, int attribute, int known, ItemReader in) {
        long bit = 1L << attribute;
        if ((read & bit) != 0 && attribute < known) {
            throw duplicate(in);
        }
        return read | bit;
    }

    /** Counts attributes like {@link #once(long, int, int, ItemReader)}, for any number of them. */
    public static void once(long[] read, int attribute, int known, ItemReader in) {
        if (attribute < known) {
            int word = attribute / Long.SIZE;
            read[word] = once(read[word], attribute % Long.SIZE, Long.SIZE, in);
        }
    }

    /** Returns the error for a name that an item or map has twice. */
    public static AttributeException duplicate(ItemReader in) {
        return in.error("duplicate name");
    }

    /** Reads a string, or null for NULL. */
    public static @Nullable String string(ItemReader in) {
        String text = in.stringIfAny();
        if (text == null) {
            nothing(in, in.type(), Type.S, "a String");
        }
        return text;
    }

    /** Reads a boolean, or false for NULL. */
    public static boolean bool(ItemReader in) {
        Type type = in.type();
        if (type == Type.BOOL) {
            return in.bool();
        }
        nothing(in, type, Type.BOOL, "a boolean");
        return false;
    }

    /** Reads a string of one character, or {@code '\\0'} for NULL. */
    public static char character(ItemReader in) {
        String text = in.stringIfAny();
        if (text == null) {
            nothing(in, in.type(), Type.S, "a single character");
            return 0;
        }
        if (text.length() != 1) {
            throw MappingMismatch.at(in, "does not hold a single character");
        }
        return text.charAt(0);
    }

    /** Reads a whole number, or 0 for NULL. */
    public static long wholeLong(ItemReader in) {
        return whole(in, Long.MIN_VALUE, Long.MAX_VALUE, "a whole number that fits long");
    }

    /** Reads a whole number, or 0 for NULL. */
    public static int wholeInt(ItemReader in) {
        return (int) whole(in, Integer.MIN_VALUE, Integer.MAX_VALUE, "a whole number that fits int");
    }

    /** Reads a whole number, or 0 for NULL. */
    public static short wholeShort(ItemReader in) {
        return (short) whole(in, Short.MIN_VALUE, Short.MAX_VALUE, "a whole number that fits short");
    }

    /** Reads a whole number, or 0 for NULL. */
    public static byte wholeByte(ItemReader in) {
        return (byte) whole(in, Byte.MIN_VALUE, Byte.MAX_VALUE, "a whole number that fits byte");
    }

    private static long whole(ItemReader in, long least, long most, String holds) {
        Type type = in.type();
        if (type != Type.N) {
            nothing(in, type, Type.N, holds);
            return 0;
        }
        try {
            long number = in.wholeNumber();
            if (number >= least && number <= most) {
                return number;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            throw MappingMismatch.at(in, "does not hold " + holds);
        }
        throw MappingMismatch.at(in, "does not hold " + holds);
    }

    /** Reads a number, or 0 for NULL. */
    public static double decimalDouble(ItemReader in) {
        return in.type() == Type.N ? NumberText.toDouble(in) : zero(in, "a double");
    }

    /** Reads a number, or 0 for NULL. */
    public static float decimalFloat(ItemReader in) {
        return in.type() == Type.N ? NumberText.toFloat(in) : zero(in, "a float");
    }

    private static int zero(ItemReader in, String holds) {
        nothing(in, in.type(), Type.N, holds);
        return 0;
    }

    /** Reads a timestamp, or null for NULL. */
    public static @Nullable Instant time(ItemReader in) {
        String text = in.stringIfAny();
        if (text == null) {
            nothing(in, in.type(), Type.S, "an RFC 3339 timestamp");
            return null;
        }
        try {
            return Rfc3339Nano.parse(text);
        } catch (DateTimeException e) {
            throw MappingMismatch.at(in, "does not hold an RFC 3339 timestamp");
        }
    }

    /** Reads seconds since 1970, or null for NULL. */
    public static @Nullable Instant seconds(ItemReader in) {
        if (in.type() == Type.NULL) {
            in.nul();
            return null;
        }
        String holds = "whole seconds since 1970";
        long seconds = whole(in, Long.MIN_VALUE, Long.MAX_VALUE, holds);
        try {
            return Instant.ofEpochSecond(seconds);
        } catch (DateTimeException e) {
            throw MappingMismatch.at(in, "does not hold " + holds);
        }
    }

    /** Reads NULL, and throws for any other type than the expected one. */
    private static void nothing(ItemReader in, Type found, Type expected, String holds) {
        if (found != Type.NULL) {
            throw MappingMismatch.at(in, "has type " + found + ", but " + holds + " is read from " + expected);
        }
        in.nul();
    }

    /** Returns the exception for a constructor, setter or builder that threw. */
    public static RuntimeException constructionFailed(Class<?> type, ItemReader in, RuntimeException thrown) {
        return thrown instanceof MappingMismatch
                ? thrown
                : MappingMismatch.constructionFailed(type, thrown).inside(in.path());
    }
}
