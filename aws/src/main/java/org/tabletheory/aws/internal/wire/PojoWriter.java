package org.tabletheory.aws.internal.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/** Converts response objects of the AWS SDK to DynamoDB JSON; the counterpart of {@link PojoReader}. */
final class PojoWriter {
    private PojoWriter() {}

    /** Writes the fields that are set, without the surrounding braces. */
    static void writeMembers(JsonGenerator json, SdkPojo pojo) throws IOException {
        for (SdkField<?> field : pojo.sdkFields()) {
            Object value = field.getValueOrDefault(pojo);
            if (isSet(value)) {
                json.writeFieldName(field.locationName());
                write(json, value);
            }
        }
    }

    /** Auto-constructed lists and maps represent fields that were absent from the response. */
    private static boolean isSet(@Nullable Object value) {
        return value != null && !(value instanceof SdkAutoConstructList) && !(value instanceof SdkAutoConstructMap);
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof SdkPojo pojo) {
            json.writeStartObject();
            writeMembers(json, pojo);
            json.writeEndObject();
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName((String) entry.getKey());
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof SdkBytes bytes) {
            json.writeBinary(bytes.asByteArrayUnsafe());
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof Instant instant) {
            json.writeNumber(BigDecimal.valueOf(instant.toEpochMilli(), 3));
        } else if (value instanceof Number number) {
            json.writeNumber(number.toString());
        } else {
            json.writeString(String.valueOf(value));
        }
    }
}
