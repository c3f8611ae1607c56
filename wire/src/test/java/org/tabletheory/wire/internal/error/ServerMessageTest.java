package org.tabletheory.wire.internal.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** DynamoDB's messages may quote attribute values, which must not appear in logs. */
class ServerMessageTest {
    private static final String CODE = "ValidationException";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "cannot be converted to a numeric value: 12x; cannot be converted to a numeric value: (hidden)",
                "Supplied value is: secret; Supplied value is: (hidden)",
                "Value is:secret; Value is: (hidden)",
                "Value:secret; Value: (hidden)",
                "The value: se cret words; The value: (hidden)",
                "Input collection [a, b] of type SS contains duplicates; Input collection (hidden) of type SS contains duplicates",
                "Collection [a] has duplicates; collection (hidden) has duplicates",
                "Input collection [a]b, a]b] contains duplicates; Input collection (hidden) contains duplicates",
                "Value 'se'cret' at 'key.x' failed to satisfy; Value (hidden) at 'key.x' failed to satisfy",
                "Value 'a' at 'x' and Value 'b' at 'y'; Value (hidden) at 'x' and Value (hidden) at 'y'",
                "One or more parameter values were invalid; One or more parameter values were invalid",
            })
    void valuesAreHidden(String message, String cleaned) {
        assertThat(ServerMessage.clean(CODE, message)).isEqualTo(cleaned);
    }

    @Test
    void valuesOfSeveralLinesAreHiddenCompletely() {
        assertThat(ServerMessage.clean(CODE, "numeric value: a\nsecret")).isEqualTo("numeric value: (hidden)");
        assertThat(ServerMessage.clean(CODE, "Value 'a\nsecret' at 'x' failed"))
                .isEqualTo("Value (hidden) at 'x' failed");
        assertThat(ServerMessage.clean(CODE, "collection [a\nsecret] x")).isEqualTo("collection (hidden) x");
    }

    @Test
    void explanationOfAnInvalidExpressionIsKept() {
        String message =
                "ExpressionAttributeValues contains invalid value: Supplied AttributeValue is empty, for key :a";

        assertThat(ServerMessage.clean(CODE, message)).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"InvalidSignatureException", "SignatureDoesNotMatch", "AuthFailure"})
    void signedTextIsNeverQuoted(String code) {
        assertThat(ServerMessage.clean(code, "The canonical string should have been 'POST …'"))
                .isEqualTo("the signature does not match");
    }

    @Test
    void longMessageIsCut() {
        assertThat(ServerMessage.clean(CODE, "x".repeat(1_000))).isEqualTo("x".repeat(1_000));
        assertThat(ServerMessage.clean(CODE, "x".repeat(1_001))).isEqualTo("x".repeat(1_000) + "…");
    }
}
