package org.tabletheory.attribute;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A DynamoDB value of one of the ten types. Immutable; equal when DynamoDB considers the values equal.
 *
 * <pre>{@code
 * Value profile = Value.m(Map.of("name", Value.s("Al"), "logins", Value.n(3), "tags", Value.ss("a", "b")));
 * }</pre>
 *
 * <p>Sets have no duplicates and keep the order in which their members were given, but do not compare it. Numbers
 * compare by value and keep their text. Binary data is copied in and out. Thread-safe.
 */
// One long file on purpose: the ten records of a sealed interface belong together.
public sealed interface Value {
    /** How deep DynamoDB allows values to be nested; a top-level value is at depth 1, and scalars count. */
    int MAX_DEPTH = 32;

    /** Returns the type of this value. */
    Type type();

    /** Writes this value to a stream, whatever its encoding. */
    void writeTo(ItemWriter writer);

    /** Calls the visitor's method for this value's type and returns its result. */
    <R extends @Nullable Object> R accept(Visitor<R> visitor);

    /** Reads the next value of a stream, whatever its encoding. */
    static Value readFrom(ItemReader reader) {
        return ValueReader.read(reader);
    }

    /** Returns a string. */
    static S s(String value) {
        return new S(value);
    }

    /** Returns a number from its text, or throws {@link AttributeException} if DynamoDB would reject it. */
    static N n(String text) {
        N number = new N(text);
        number.normalized();
        return number;
    }

    /** Returns an integer. */
    static N n(long value) {
        return new N(Long.toString(value));
    }

    /** Returns the exact decimal, or throws {@link AttributeException} if it has more than 38 digits or is out of range. */
    static N n(BigDecimal value) {
        return n(value.toString());
    }

    /** Returns binary data; the array is copied. */
    static B b(byte... bytes) {
        return new B(bytes);
    }

    /** Returns a boolean. */
    static Bool bool(boolean value) {
        return value ? Bool.TRUE : Bool.FALSE;
    }

    /** Returns DynamoDB's NULL. */
    static Null nul() {
        return Null.INSTANCE;
    }

    /** Returns a string set, or throws {@link AttributeException} if it has a duplicate. */
    static SS ss(String... members) {
        return ss(Arrays.asList(members));
    }

    /** Returns a string set, or throws {@link AttributeException} if it has a duplicate. */
    static SS ss(Collection<String> members) {
        return new SS(Members.unique(Type.SS, members.toArray(String[]::new)));
    }

    /** Returns a number set, or throws {@link AttributeException} if a text is not a number or two are the same number. */
    static NS ns(String... members) {
        return ns(Arrays.stream(members).map(Value::n).toList());
    }

    /** Returns a number set, or throws {@link AttributeException} if two members are the same number. */
    static NS ns(Collection<N> members) {
        return new NS(Members.unique(Type.NS, members.toArray(N[]::new)));
    }

    /** Returns a binary set, or throws {@link AttributeException} if it has a duplicate. */
    static BS bs(byte[]... members) {
        return bs(Arrays.stream(members).map(B::new).toList());
    }

    /** Returns a binary set, or throws {@link AttributeException} if it has a duplicate. */
    static BS bs(Collection<B> members) {
        return new BS(Members.unique(Type.BS, members.toArray(B[]::new)));
    }

    /** Returns a list. */
    static L l(Value... elements) {
        return new L(Elements.of(elements.clone()));
    }

    /** Returns a map of names to values. */
    static M m(Map<String, Value> entries) {
        return new M(entries);
    }

    /**
     * One method for each of the ten types, so that code that depends on the type cannot forget one.
     *
     * @param <R> the result
     */
    interface Visitor<R extends @Nullable Object> {
        /** Visits an S. */
        R string(S value);

        /** Visits an N. */
        R number(N value);

        /** Visits a B. */
        R binary(B value);

        /** Visits a BOOL. */
        R bool(Bool value);

        /** Visits a NULL. */
        R nul(Null value);

        /** Visits an SS. */
        R strings(SS value);

        /** Visits an NS. */
        R numbers(NS value);

        /** Visits a BS. */
        R binaries(BS value);

        /** Visits an L. */
        R list(L value);

        /** Visits an M. */
        R map(M value);
    }

    /** A string, S. */
    record S(String value) implements Value {
        public S {
            requireContent(value, Type.S);
        }

        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.string(this);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.string(value);
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /**
     * A number, N, stored as its text.
     *
     * <p>The constructor accepts any text, because a reader must be able to show what it read; {@link Value#n(String)}
     * and all writers check it. Two numbers are equal when they have the same value ({@code 1.0} and
     * {@code 1}); texts that are not numbers are equal when the texts are.
     */
    record N(String text) implements Value, Comparable<N> {
        public N {
            requireContent(text, Type.N);
        }

        @Override
        public Type type() {
            return Type.N;
        }

        /** Returns DynamoDB's plain form, or throws {@link AttributeException} if the text is not a number. */
        public String normalized() {
            return DynamoNumber.normalize(text);
        }

        /** Returns the exact value, or throws {@link AttributeException} if the text is not a DynamoDB number. */
        public BigDecimal toBigDecimal() {
            return new BigDecimal(normalized());
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.number(this);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.number(text);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof N that
                    && (text.equals(that.text) || comparable().equals(that.comparable()));
        }

        @Override
        public int hashCode() {
            return comparable().hashCode();
        }

        /** Compares by number; texts that are not numbers sort after all numbers. */
        @Override
        public int compareTo(N that) {
            boolean number = DynamoNumber.isNumber(text);
            if (number != DynamoNumber.isNumber(that.text)) {
                return number ? -1 : 1;
            }
            return number ? toBigDecimal().compareTo(that.toBigDecimal()) : text.compareTo(that.text);
        }

        private String comparable() {
            return DynamoNumber.isNumber(text) ? normalized() : text;
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /** Binary data, B; copied in and out. */
    @SuppressWarnings("ArrayRecordComponent") // copied at both ends and compared by content below
    record B(byte[] bytes) implements Value, Comparable<B> {
        public B {
            requireContent(bytes, Type.B);
            bytes = bytes.clone();
        }

        @Override
        public byte[] bytes() {
            return bytes.clone();
        }

        /** Returns the number of bytes. */
        public int size() {
            return bytes.length;
        }

        @Override
        public Type type() {
            return Type.B;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.binary(this);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.binary(bytes, 0, bytes.length);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof B that && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }

        /** Compares unsigned bytes; a prefix sorts first. */
        @Override
        public int compareTo(B that) {
            return Arrays.compareUnsigned(bytes, that.bytes);
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /** A boolean, BOOL. */
    record Bool(boolean value) implements Value {
        static final Bool TRUE = new Bool(true);
        static final Bool FALSE = new Bool(false);

        @Override
        public Type type() {
            return Type.BOOL;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.bool(this);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.bool(value);
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /** DynamoDB's NULL. */
    record Null() implements Value {
        static final Null INSTANCE = new Null();

        @Override
        public Type type() {
            return Type.NULL;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.nul(this);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.nul();
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /** A set of one of the three types: SS, NS or BS. */
    sealed interface AnySet extends Value {
        /** Returns the members as values, in the order of the set: a copy, which the caller may change. */
        Set<Value> members();

        /**
         * Returns the set of a type with these members.
         *
         * @throws AttributeException if the type is not a set, or a member has another type than its members
         */
        static AnySet of(Type type, Set<Value> members) {
            for (Value member : members) {
                if (!type.isSet() || member.type() != type.member()) {
                    throw new AttributeException(type + " cannot contain a member of type " + member.type(), "");
                }
            }
            return switch (type) {
                case SS -> ss(members.stream().map(member -> ((S) member).value).toList());
                case NS -> ns(members.stream().map(N.class::cast).toList());
                case BS -> bs(members.stream().map(B.class::cast).toList());
                default -> throw new AttributeException(type + " is not a set type", "");
            };
        }
    }

    /** A string set, SS; may be empty here, although DynamoDB does not store empty sets. */
    record SS(Set<String> values) implements AnySet {
        public SS {
            values = Members.of(Type.SS, values, String[]::new);
        }

        @Override
        public Type type() {
            return Type.SS;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.strings(this);
        }

        @Override
        public Set<Value> members() {
            Set<Value> members = new LinkedHashSet<>();
            for (String member : values) {
                members.add(new S(member));
            }
            return members;
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.startSet(Type.SS, values.size());
            for (String member : values) {
                writer.string(member);
            }
            writer.endSet();
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /** A number set, NS; its members differ as numbers, not only as texts. */
    record NS(Set<N> values) implements AnySet {
        public NS {
            values = Members.of(Type.NS, values, N[]::new);
        }

        @Override
        public Type type() {
            return Type.NS;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.numbers(this);
        }

        @Override
        public Set<Value> members() {
            return new LinkedHashSet<>(values);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.startSet(Type.NS, values.size());
            for (N member : values) {
                writer.number(member.text);
            }
            writer.endSet();
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /** A binary set, BS. */
    record BS(Set<B> values) implements AnySet {
        public BS {
            values = Members.of(Type.BS, values, B[]::new);
        }

        @Override
        public Type type() {
            return Type.BS;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.binaries(this);
        }

        @Override
        public Set<Value> members() {
            return new LinkedHashSet<>(values);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.startSet(Type.BS, values.size());
            for (B member : values) {
                writer.binary(member.bytes, 0, member.bytes.length);
            }
            writer.endSet();
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /** A list, L, of values of any type. */
    record L(List<Value> values) implements Value {
        public L {
            values = Elements.of(values);
        }

        @Override
        public Type type() {
            return Type.L;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.list(this);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.startList(values.size());
            for (int i = 0; i < values.size(); i++) {
                values.get(i).writeTo(writer);
            }
            writer.endList();
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    /** A map, M, of names to values of any type; keeps the order of its entries but does not compare it. */
    record M(Map<String, Value> values) implements Value {
        public M {
            values = Entries.of(values);
        }

        @Override
        public Type type() {
            return Type.M;
        }

        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.map(this);
        }

        @Override
        public void writeTo(ItemWriter writer) {
            writer.startMap(values.size());
            Entries.write(values, writer);
            writer.endMap();
        }

        @Override
        public String toString() {
            return DynamoJson.write(this);
        }
    }

    private static void requireContent(@Nullable Object content, Type type) {
        if (content == null) {
            throw new AttributeException("a Value of type " + type + " cannot contain null; use Value.nul()", "");
        }
    }
}
