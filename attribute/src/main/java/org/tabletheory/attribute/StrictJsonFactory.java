package org.tabletheory.attribute;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.io.IOContext;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.tabletheory.attribute.internal.DynamoJsonRules;
import org.tabletheory.attribute.internal.Utf8;

/**
 * Creates parsers that accept bytes in well-formed UTF-8 only. Jackson itself decodes overlong forms and surrogates, which
 * other parsers reject or read as other text, accepts escapes of half of a surrogate pair, also in parts that are skipped,
 * and guesses other encodings. Thread-safe.
 */
final class StrictJsonFactory extends JsonFactory {
    private static final long serialVersionUID = 1;

    StrictJsonFactory(JsonFactoryBuilder settings) {
        super(settings);
    }

    @Override
    protected JsonParser _createParser(byte[] data, int offset, int length, IOContext context) throws IOException {
        if (!Utf8.isWellFormed(data, offset, length)) {
            throw new CharConversionException("the text is not valid UTF-8");
        }
        if (hasLoneSurrogate(data, offset, offset + length)) {
            throw new CharConversionException(DynamoJsonRules.LONE_SURROGATE);
        }
        return super._createParser(data, offset, length, context);
    }

    @Override
    protected JsonParser _createParser(InputStream in, IOContext context) throws IOException {
        InputStreamReader reader = new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
        return _createParser(reader, context);
    }

    /** Returns whether an escape is half of a surrogate pair. Malformed escapes are left to the parser. */
    private static boolean hasLoneSurrogate(byte[] json, int from, int to) {
        for (int at = from; at < to; at++) {
            if (json[at] == '\\') {
                int unit = escapedUnit(json, at, to);
                if (unit >= 0 && Character.isHighSurrogate((char) unit) && isLow(escapedUnit(json, at + 6, to))) {
                    at += 11;
                } else if (unit >= 0 && Character.isSurrogate((char) unit)) {
                    return true;
                } else {
                    at++;
                }
            }
        }
        return false;
    }

    private static boolean isLow(int unit) {
        return unit >= 0 && Character.isLowSurrogate((char) unit);
    }

    /** Returns the UTF-16 unit of the escape at a position; -1 if there is none. */
    private static int escapedUnit(byte[] json, int at, int to) {
        if (to - at < 6 || json[at] != '\\' || json[at + 1] != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = Character.digit(json[i], 16);
            if (digit < 0) {
                return -1;
            }
            unit = 16 * unit + digit;
        }
        return unit;
    }
}
