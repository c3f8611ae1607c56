package org.tabletheory.aws.internal.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.wire.RequestBody;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * Converts DynamoDB JSON to request objects of the AWS SDK.
 *
 * <p>Every model class of the SDK describes its fields and their JSON names, so one generic reader serves all operations.
 */
final class PojoReader {
    private PojoReader() {}

    /** Sets the fields of a builder from a JSON object. */
    static void read(RequestBody json, SdkPojo builder) throws IOException {
        try (JsonParser parser = DynamoJson.factory().createParser(json.array(), json.offset(), json.length())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("the request body is not a JSON object");
            }
            readObject(parser, builder);
        }
    }

    private static void readObject(JsonParser parser, SdkPojo builder) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            SdkField<?> field = field(builder, parser.currentName());
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                field.set(builder, value(parser, field));
            }
        }
    }

    /** Looks at one field after the other: the SDK's map of fields by name is newer than its oldest supported version. */
    private static SdkField<?> field(SdkPojo builder, String name) throws IOException {
        for (SdkField<?> field : builder.sdkFields()) {
            if (field.locationName().equals(name)) {
                return field;
            }
        }
        throw new IOException("the SDK's request class has no field " + name);
    }

    private static Object value(JsonParser parser, SdkField<?> field) throws IOException {
        MarshallingType<?> type = field.marshallingType();
        if (type == MarshallingType.STRING) {
            return parser.getText();
        } else if (type == MarshallingType.SDK_POJO) {
            SdkPojo builder = field.constructor().get();
            readObject(parser, builder);
            return ((Buildable) builder).build();
        } else if (type == MarshallingType.MAP) {
            return map(parser, field);
        } else if (type == MarshallingType.LIST) {
            return list(parser, field);
        } else if (type == MarshallingType.BOOLEAN) {
            return parser.getBooleanValue();
        } else if (type == MarshallingType.SDK_BYTES) {
            return SdkBytes.fromByteArrayUnsafe(parser.getBinaryValue());
        } else if (type == MarshallingType.INTEGER) {
            return parser.getIntValue();
        } else if (type == MarshallingType.LONG) {
            return parser.getLongValue();
        }
        throw new IOException("the field " + field.locationName() + " has the unsupported type " + type);
    }

    private static Map<String, Object> map(JsonParser parser, SdkField<?> field) throws IOException {
        SdkField<?> values = field.getTrait(MapTrait.class).valueFieldInfo();
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            map.put(name, value(parser, values));
        }
        return map;
    }

    private static List<Object> list(JsonParser parser, SdkField<?> field) throws IOException {
        SdkField<?> elements = field.getTrait(ListTrait.class).memberFieldInfo();
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(parser, elements));
        }
        return list;
    }
}
