package org.tabletheory.attribute.spi;

import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeNames;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.internal.DynamoJsonRules;
import org.tabletheory.attribute.internal.ValuePosition;

/**
 * Reads DynamoDB JSON from bytes, with the same rules as {@link JsonItemReader}.
 *
 * <p>A value is an object with one field whose name is the type. DynamoDB writes no whitespace, so the common types are
 * recognized by five bytes.
 */
final class BytesItemReader implements ItemReader {
    private final JsonBytes json;
    /** Receives the positions of attribute values; or null. */
    private final @Nullable ObjIntConsumer<String> places;

    private final ValuePosition path = new ValuePosition();
    /** The type that {@link #type} read, its content being next; null if it was not called yet. */
    private @Nullable Type found;
    /** The type of the members inside a set. */
    private @Nullable Type member;
    /** Whether the outermost object is an item, which is a level of the path but not of nesting. */
    private boolean inItem;

    BytesItemReader(JsonBytes json, @Nullable ObjIntConsumer<String> places) {
        this.json = json;
        this.places = places;
    }

    @Override
    public void startItem() {
        if (!json.isObject()) {
            throw error("an item must be an object of names and values");
        }
        json.startObject();
        inItem = true;
        path.enter();
    }

    @Override
    public Type type() {
        if (member != null) {
            return member;
        }
        Type known = found;
        if (known == null) {
            known = takeType();
            found = known;
        }
        return known;
    }

    private Type takeType() {
        if (!isWithinDepth()) {
            throw error("values are nested deeper than " + Value.MAX_DEPTH + " levels");
        }
        Type common = json.takeShortType();
        if (common != null) {
            return common;
        }
        if (!json.isObject()) {
            throw error(DynamoJsonRules.ONE_TYPE);
        }
        json.startObject();
        String name = json.nextName();
        Type type = name == null ? null : Type.ofName(name);
        if (type == null) {
            throw error(DynamoJsonRules.ONE_TYPE + " of DynamoDB's types");
        }
        return type;
    }

    private boolean isWithinDepth() {
        return path.depth() - (inItem ? 1 : 0) < Value.MAX_DEPTH;
    }

    /** Reads the opening of a content, which must be of this type. */
    private void open(Type wanted, char opening, String rule) {
        if (found != wanted && type() != wanted) {
            throw error("expected " + wanted + " but found " + type());
        }
        if (!json.take(opening)) {
            throw error(rule);
        }
    }

    private void close() {
        found = null;
        if (member == null && !json.take('}')) {
            throw error(DynamoJsonRules.ONE_TYPE);
        }
    }

    @Override
    public @Nullable String stringIfAny() {
        if (found == null && member == null && isWithinDepth()) {
            String text = json.takeShortString();
            if (text != null) {
                return text;
            }
        }
        return ItemReader.super.stringIfAny();
    }

    @Override
    public String string() {
        open(Type.S, '"', "S must be a string");
        String text = json.text();
        close();
        return text;
    }

    @Override
    public String number() {
        open(Type.N, '"', DynamoJsonRules.NUMBER);
        String text = json.text();
        close();
        return text;
    }

    @Override
    public long wholeNumber() {
        open(Type.N, '"', DynamoJsonRules.NUMBER);
        long number = json.wholeNumber();
        close();
        return number;
    }

    @Override
    public byte[] binary() {
        open(Type.B, '"', "B must be a base64 string");
        byte[] bytes = DynamoJsonRules.base64(json.asciiText());
        if (bytes == null) {
            throw error(DynamoJsonRules.BASE64);
        }
        close();
        return bytes;
    }

    @Override
    public boolean bool() {
        return literal(Type.BOOL);
    }

    @Override
    public void nul() {
        literal(Type.NULL);
    }

    private boolean literal(Type wanted) {
        Type type = type();
        if (type != wanted) {
            throw error("expected " + wanted + " but found " + type);
        }
        boolean value = json.takeLiteral("true");
        if (!value && !json.takeLiteral("false")) {
            throw error(wanted + " must be true or false");
        }
        close();
        return value;
    }

    @Override
    public void startSet() {
        Type type = type();
        if (!type.isSet()) {
            throw error("expected a set but found " + type);
        }
        if (!json.isArray()) {
            throw error(type + " must be an array of strings");
        }
        enterArray();
        member = type.member();
    }

    @Override
    public void startList() {
        Type type = type();
        if (type != Type.L || !json.isArray()) {
            throw error(type == Type.L ? "L must be an array of values" : "expected " + Type.L + " but found " + type);
        }
        enterArray();
    }

    private void enterArray() {
        json.startArray();
        found = null;
        path.enter();
    }

    @Override
    public void startMap() {
        Type type = type();
        if (type != Type.M || !json.isObject()) {
            throw error(
                    type == Type.M
                            ? "M must be an object of names and values"
                            : "expected " + Type.M + " but found " + type);
        }
        json.startObject();
        found = null;
        path.enter();
    }

    @Override
    public boolean nextElement() {
        if (!json.nextElement()) {
            member = null;
            leave();
            return false;
        }
        path.nextIndex();
        return true;
    }

    @Override
    public @Nullable String nextName() {
        String name = json.nextName();
        if (name == null) {
            leave();
        } else {
            enter(name);
        }
        return name;
    }

    @Override
    public int nextName(AttributeNames names, int before) {
        int expected = names.expectedAfter(before);
        if (names.has(expected) && json.takeName(names, expected)) {
            enter(names.text(expected));
            return expected;
        }
        int number = ItemReader.super.nextName(names, before);
        names.learn(before, number);
        return number;
    }

    @Override
    public @Nullable String stringAhead(String name) {
        int here = json.position();
        try {
            return json.isObject() ? json.stringAhead(name) : null;
        } catch (AttributeException e) {
            return null; // reading the value reports the error with its position
        } finally {
            json.moveTo(here);
        }
    }

    @Override
    public @Nullable String numberAhead(String name) {
        int here = json.position();
        try {
            return json.isObject() ? numberInside(name) : null;
        } catch (AttributeException e) {
            return null; // reading the value reports the error with its position
        } finally {
            json.moveTo(here);
        }
    }

    /** Returns the N with this name in the next object: empty if there is none, null if it must be read to know. */
    private @Nullable String numberInside(String wanted) {
        json.startObject();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals(wanted)) {
                Type type = json.takeShortType();
                return type == null ? null : type == Type.N && json.take('"') ? json.text() : "";
            }
            json.pass();
        }
        return "";
    }

    private void enter(String name) {
        path.name(name);
        if (places != null && inItem && path.depth() == 1) {
            places.accept(name, json.position());
        }
    }

    /** The end of a map or list is followed by the closing brace of its value; an item has none. */
    private void leave() {
        path.leave();
        if (path.depth() == 0 && inItem) {
            inItem = false;
        } else {
            close();
        }
    }

    @Override
    public void skip() {
        Type type = type();
        if (type == Type.S || type == Type.N) {
            open(type, '"', type + " must be a string");
            json.skipText();
            close();
        } else {
            ItemReader.super.skip();
        }
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public AttributeException error(String problem) {
        return new AttributeException(problem, path(), json.position());
    }
}
