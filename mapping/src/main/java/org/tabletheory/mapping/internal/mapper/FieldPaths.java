package org.tabletheory.mapping.internal.mapper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.FormatCodec;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** Resolves fields and paths, as users name them, to attribute paths and codecs. */
final class FieldPaths {
    private FieldPaths() {}

    /**
     * Returns the path that a name or path refers to: an attribute with this name first, then the steps of a path.
     *
     * @param words the names for suggestions; listed only for a message
     */
    static AttributePath path(Codec root, Supplier<? extends Collection<String>> words, String model, String field) {
        Codec.Target whole = field.isEmpty() ? null : root.step(new Step.Name(field));
        if (whole != null) {
            return new AttributePath(whole.steps());
        }
        AttributePath parsed;
        try {
            parsed = AttributePath.parse(field);
        } catch (IllegalArgumentException e) {
            throw new MappingMismatch(String.valueOf(e.getMessage()));
        }
        return new AttributePath(walk(root, words, model, parsed).steps());
    }

    /** Returns a Java value in the form that a field stores. */
    static Value operand(
            Codec root,
            Supplier<? extends Collection<String>> words,
            String model,
            AttributePath path,
            @Nullable Object value) {
        return at(root, words, model, path, value, false);
    }

    /** Returns a Java value in the form that a field stores, after checking that it can be read again. */
    static Value assigned(
            Codec root,
            Supplier<? extends Collection<String>> words,
            String model,
            AttributePath path,
            @Nullable Object value) {
        return at(root, words, model, path, value, true);
    }

    /** Returns whether a stored value of a field is empty: whether what is read from it is. */
    static boolean isEmpty(
            Codec root, Supplier<? extends Collection<String>> words, String model, AttributePath path, Value stored) {
        try {
            Codec codec = codec(root, words, model, path);
            Object value = codec.read(TreeReader.of(stored));
            return value == null || codec.isEmpty(value);
        } catch (MappingMismatch mismatch) {
            throw mismatch.toException(model);
        }
    }

    /** Returns the type that a field has in DynamoDB, or null if it can have any or is not a field. */
    static @Nullable Type type(Codec root, AttributePath path) {
        Codec codec = find(root, path);
        return codec == null ? null : codec.type();
    }

    /** Returns the codec of a field, or null if there is no such field. */
    static @Nullable Codec find(Codec root, AttributePath path) {
        Codec codec = root;
        for (Step step : path.steps()) {
            Codec.Target target = codec.step(step);
            if (target == null) {
                return null;
            }
            codec = target.codec();
        }
        return codec;
    }

    private static Value readable(Codec codec, Value value) {
        try {
            codec.read(TreeReader.of(value));
        } catch (AttributeException e) {
            throw new MappingMismatch("could not be read again: " + e.problem(), e);
        } catch (MappingMismatch mismatch) {
            throw mismatch.ofArgument();
        }
        return value;
    }

    /** Returns the operand of a condition: it need not be JSON or have the format, because a part of a text can be compared. */
    private static Value compared(Codec stored, @Nullable Object value) {
        Object absent = value == null ? stored.absent() : null;
        if (absent instanceof Number || absent instanceof Boolean || absent instanceof Character) {
            throw new MappingMismatch(
                    "has a primitive type, which is never null, so no item would match; compare it with a"
                            + " value, or use NOT_EXISTS for items without the attribute");
        }
        Codec codec = stored instanceof FormatCodec format ? format.inner() : stored;
        String text = value instanceof CharSequence || value instanceof Character
                ? value.toString()
                : value instanceof Value.S string ? string.value() : null;
        if (text == null || !codec.isJson() || codec.type() != Type.S) {
            return Operand.of(codec, value);
        }
        try {
            return Operand.of(codec, value);
        } catch (MappingMismatch notJson) {
            return Value.s(text);
        }
    }

    private static Value at(
            Codec root,
            Supplier<? extends Collection<String>> words,
            String model,
            AttributePath path,
            @Nullable Object value,
            boolean checked) {
        try {
            Codec codec = codec(root, words, model, path);
            try {
                return checked ? readable(codec, Operand.of(codec, value)) : compared(codec, value);
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(path.toString());
            } catch (StackOverflowError e) {
                throw MappingMismatch.selfContaining().inside(path.toString());
            }
        } catch (MappingMismatch mismatch) {
            throw mismatch.toException(model);
        }
    }

    private static Codec codec(
            Codec root, Supplier<? extends Collection<String>> words, String model, AttributePath path) {
        if (path.steps().size() == 1) {
            Codec.Target target = root.step(path.steps().get(0));
            if (target != null) {
                return target.codec();
            }
        }
        return walk(root, words, model, path).codec();
    }

    private static Codec.Target walk(
            Codec root, Supplier<? extends Collection<String>> words, String model, AttributePath path) {
        List<Step> steps = new ArrayList<>();
        Codec codec = root;
        for (Step step : path.steps()) {
            Codec.Target target = codec.step(step);
            if (target == null) {
                throw unknown(codec == root ? words.get() : codec.words(), model, steps, step);
            }
            steps.addAll(target.steps());
            codec = target.codec();
        }
        return new Codec.Target(steps, codec);
    }

    private static MappingMismatch unknown(Collection<String> words, String model, List<Step> before, Step step) {
        String where = before.isEmpty() ? model : new AttributePath(before).toString();
        if (step instanceof Step.Name name) {
            return new MappingMismatch(
                    where + " has no attribute '" + name.name() + "'" + NearestName.orAll(name.name(), words));
        }
        return new MappingMismatch(where + " is not a list, so it cannot have an index");
    }
}
