package org.tabletheory.conformance.internal;

import static org.tabletheory.attribute.AttributeSerialization.Mode.LENIENT;
import static org.tabletheory.attribute.AttributeSerialization.Mode.STRICT;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeSerialization.Mode;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.SerializedValue;
import org.tabletheory.conformance.CaseResult;

/** Holds the library against one vector of attribute serialization. */
final class SerializationCheck {
    private final String place;
    private final SerializationVector vector;
    private final List<String> expected = new ArrayList<>();
    private final List<String> actual = new ArrayList<>();

    SerializationCheck(String place, SerializationVector vector) {
        this.place = place;
        this.vector = vector;
    }

    CaseResult result() {
        if (vector instanceof SerializationVector.Writes v) {
            expect(v.bytes().toString(), "serializing", serialize(v.value()));
            expectRead(v.bytes(), STRICT, v.readsAs());
            expectRead(v.bytes(), LENIENT, v.readsAs());
        } else if (vector instanceof SerializationVector.WriteRefused v) {
            expectRefusal("serializing", serialize(v.value()));
        } else if (vector instanceof SerializationVector.Reads v) {
            expectRead(v.bytes(), LENIENT, v.value());
            if (v.canonical()) {
                expectRead(v.bytes(), STRICT, v.value());
            } else {
                expectRefusal("reading strictly", read(v.bytes(), STRICT));
            }
        } else if (vector instanceof SerializationVector.ReadRefused v) {
            expectRefusal("reading strictly", read(v.bytes(), STRICT));
            expectRefusal("reading leniently", read(v.bytes(), LENIENT));
        }
        return expected.isEmpty()
                ? new CaseResult.Passed(vector.name())
                : new CaseResult.Failed(place, vector.name(), String.join("; ", expected), String.join("; ", actual));
    }

    private void expectRead(SerializationVector.Encoded bytes, Mode mode, String value) {
        String how = mode == STRICT ? "reading strictly" : "reading leniently";
        expect(Meaning.of(value), how, read(bytes, mode));
    }

    private void expect(String right, String action, Outcome outcome) {
        if (outcome.kind() != Outcome.Kind.RESULT || !outcome.text().equals(right)) {
            expected.add(action + " to give " + right);
            actual.add(outcome.toString());
        }
    }

    private void expectRefusal(String action, Outcome outcome) {
        if (outcome.kind() != Outcome.Kind.REFUSED) {
            expected.add(action + " to be refused");
            actual.add(outcome.toString());
        }
    }

    private static Outcome serialize(String value) {
        return Outcome.of(() -> {
            SerializedValue serialized = SerializedValue.of(DynamoJson.readValue(value));
            return new SerializationVector.Encoded(serialized.typeIdHex(), serialized.bytesHex()).toString();
        });
    }

    private static Outcome read(SerializationVector.Encoded encoded, Mode mode) {
        return Outcome.of(() -> {
            SerializedValue serialized = SerializedValue.ofHex(encoded.typeId(), encoded.bytes());
            return Meaning.of(DynamoJson.write(serialized.value(mode)));
        });
    }

    /** What the library did: gave a result, refused as it should refuse, or broke. */
    private record Outcome(Kind kind, String text) {
        enum Kind {
            RESULT,
            REFUSED,
            BROKE
        }

        static Outcome of(Supplier<String> action) {
            try {
                return new Outcome(Kind.RESULT, action.get());
            } catch (AttributeException refusal) {
                return new Outcome(Kind.REFUSED, String.valueOf(refusal.getMessage()));
            } catch (RuntimeException | StackOverflowError fault) {
                return new Outcome(Kind.BROKE, fault.toString());
            }
        }

        @Override
        public String toString() {
            return kind == Kind.RESULT ? text : kind.name().toLowerCase(Locale.ROOT) + " (" + text + ")";
        }
    }
}
