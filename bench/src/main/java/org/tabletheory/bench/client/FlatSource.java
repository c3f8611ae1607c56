package org.tabletheory.bench.client;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Generates the sources of a flat item: the record, the bean for the Enhanced Client, and the hand-written style mapping for
 * the SDK. They are generated because they are long, repetitive and needed in many sizes.
 *
 * @param attributes the number of string attributes, including the partition key
 */
record FlatSource(int attributes) {
    static final String PACKAGE = "org.tabletheory.bench.client.flat";

    String record() {
        return """
                package %s;
                @org.tabletheory.mapping.Table("%s")
                public record Flat(@org.tabletheory.mapping.PartitionKey("stringAttr1") %s) {}
                """.formatted(PACKAGE, Shape.TABLE, each(", ", i -> "String stringAttr" + i));
    }

    String bean() {
        return """
                package %s;
                @software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean
                public class FlatBean {
                @software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey
                %s
                }
                """.formatted(PACKAGE, each("\n", FlatSource::property));
    }

    private static String property(int i) {
        return """
                public String getStringAttr%1$d() { return stringAttr%1$d; }
                public void setStringAttr%1$d(String value) { stringAttr%1$d = value; }
                private String stringAttr%1$d;""".formatted(i);
    }

    String mapping() {
        return """
                package %s;
                import java.util.Map;
                import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
                public final class FlatMapping implements %s<Flat> {
                public static java.lang.invoke.MethodHandles.Lookup lookup() {
                return java.lang.invoke.MethodHandles.lookup();
                }
                public Map<String, AttributeValue> toItem(Flat flat) {
                Map<String, AttributeValue> item = new java.util.HashMap<>(%d);
                %s
                return item;
                }
                public Flat fromItem(Map<String, AttributeValue> item) {
                return new Flat(%s);
                }
                }
                """.formatted(
                PACKAGE,
                SdkMapping.class.getName(),
                2 * attributes,
                each(
                        "\n",
                        i -> "item.put(\"stringAttr%1$d\", AttributeValue.fromS(flat.stringAttr%1$d()));".formatted(i)),
                each(", ", i -> "item.get(\"stringAttr" + i + "\").s()"));
    }

    private String each(String separator, IntFunction<String> text) {
        return IntStream.rangeClosed(1, attributes).mapToObj(text).collect(Collectors.joining(separator));
    }
}
