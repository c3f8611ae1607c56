package org.tabletheory.conformance.internal.vector;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeSerialization.Mode;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.SerializedValue;
import org.tabletheory.conformance.internal.document.NormalizedJson;
import org.tabletheory.conformance.spi.pack.CaseResult;

/** Checks the library against a vector for attribute serialization. */
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
        vector.run(this);
        return expected.isEmpty()
                ? new CaseResult.Passed(vector.name())
                : new CaseResult.Failed(place, vector.name(), String.join("; ", expected), String.join("; ", actual));
    }

    void expectSerialized(String value, SerializationVector.SerializedText bytes) {
        expect(bytes.toString(), "serialize", serialize(value));
    }

    void expectSerializationRejected(String value) {
        expectRejected("serialize", serialize(value));
    }

    void expectRead(SerializationVector.SerializedText bytes, Mode mode, String value) {
        expect(NormalizedJson.of(value), deserialize(mode), read(bytes, mode));
    }

    void expectReadRejected(SerializationVector.SerializedText bytes, Mode mode) {
        expectRejected(deserialize(mode), read(bytes, mode));
    }

    private static String deserialize(Mode mode) {
        return mode.name().toLowerCase(Locale.ROOT) + " deserialize";
    }

    private void expect(String result, String action, LibraryOutcome attempt) {
        if (attempt.kind() != LibraryOutcome.Kind.RESULT || !attempt.text().equals(result)) {
            expected.add(action + " to return " + result);
            actual.add(attempt.toString());
        }
    }

    private void expectRejected(String action, LibraryOutcome attempt) {
        if (attempt.kind() != LibraryOutcome.Kind.REJECTED) {
            expected.add(action + " to be rejected");
            actual.add(attempt.toString());
        }
    }

    private static LibraryOutcome serialize(String value) {
        return LibraryOutcome.of(() -> {
            SerializedValue serialized = SerializedValue.of(DynamoJson.readValue(value));
            return new SerializationVector.SerializedText(serialized.typeIdHex(), serialized.bytesHex()).toString();
        });
    }

    private static LibraryOutcome read(SerializationVector.SerializedText encoded, Mode mode) {
        return LibraryOutcome.of(() -> {
            SerializedValue serialized = SerializedValue.ofHex(encoded.typeId(), encoded.bytes());
            return NormalizedJson.of(DynamoJson.write(serialized.value(mode)));
        });
    }

    /** What the library did: it returned a result, rejected the input with the proper exception, or crashed. */
    private record LibraryOutcome(Kind kind, String text) {
        enum Kind {
            RESULT,
            REJECTED,
            CRASHED
        }

        static LibraryOutcome of(Supplier<String> action) {
            try {
                return new LibraryOutcome(Kind.RESULT, action.get());
            } catch (AttributeException rejection) {
                return new LibraryOutcome(Kind.REJECTED, String.valueOf(rejection.getMessage()));
            } catch (RuntimeException | StackOverflowError bug) {
                return new LibraryOutcome(Kind.CRASHED, bug.toString());
            }
        }

        @Override
        public String toString() {
            return kind == Kind.RESULT ? text : kind.name().toLowerCase(Locale.ROOT) + " (" + text + ")";
        }
    }
}
