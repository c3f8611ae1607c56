package org.tabletheory.bench.attribute;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The values to serialize; random parts are seeded, so they never change. */
public enum Workload {
    /** A typical item: 20 attributes with nine of the ten types, 2 KB. */
    A("20 attributes") {
        @Override
        AttributeValue value() {
            Random random = new Random(1);
            Map<String, AttributeValue> item = new LinkedHashMap<>();
            item.put("PK", s("CUSTOMER#0190c7a2-58e1-7c3f-9d4b-2f6a1e8b7c55"));
            item.put("SK", s("ORDER#2026-03-14T09:26:53.589793Z"));
            item.put("customerName", s("Astrid Lindström-Öberg"));
            item.put("email", s("astrid.lindstrom@example.com"));
            item.put("description", s(words(random, 420)));
            item.put("notes", s(words(random, 300)));
            item.put("status", s("SHIPPED"));
            item.put("total", n("1284.50"));
            item.put("createdAt", n("1773480413"));
            item.put("version", n("17"));
            item.put("weight", n("0.00125"));
            item.put("paid", AttributeValue.fromBool(true));
            item.put("gift", AttributeValue.fromBool(false));
            item.put("cancelledAt", AttributeValue.fromNul(true));
            item.put("signature", b(random, 256));
            item.put("thumbnail", b(random, 128));
            item.put("tags", AttributeValue.fromSs(List.of("priority", "export", "fragile", "insured")));
            item.put("ratings", AttributeValue.fromNs(List.of("5", "3", "4.5")));
            item.put("lines", AttributeValue.fromL(List.of(line(random), line(random))));
            item.put(
                    "address",
                    AttributeValue.fromM(Map.of(
                            "street", s("Götgatan 11"), "city", s("Stockholm"), "zip", s("11646"), "floor", n("3"))));
            return AttributeValue.fromM(item);
        }
    },
    /** A list of 100 maps, each with a few members and a nested map, 20 KB. */
    B("100 nested elements") {
        @Override
        AttributeValue value() {
            Random random = new Random(2);
            List<AttributeValue> elements = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                Map<String, AttributeValue> element = new LinkedHashMap<>();
                element.put("id", s("element-" + i));
                element.put("title", s(words(random, 40)));
                element.put("rank", n(Integer.toString(random.nextInt(10_000))));
                element.put("active", AttributeValue.fromBool(random.nextBoolean()));
                element.put(
                        "detail",
                        AttributeValue.fromM(Map.of("x", n("1.5"), "y", n("-2"), "label", s(words(random, 20)))));
                elements.add(AttributeValue.fromM(element));
            }
            return AttributeValue.fromL(elements);
        }
    },
    /** An unordered set of 1,000 strings. */
    C("set of 1,000 strings") {
        @Override
        AttributeValue value() {
            Random random = new Random(3);
            List<String> members = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                members.add(String.format("member-%08x-%04d", random.nextInt(), i));
            }
            Collections.shuffle(members, random);
            return AttributeValue.fromSs(members);
        }
    };

    private final String size;

    Workload(String size) {
        this.size = size;
    }

    /** Returns the value in the type of the AWS SDK. */
    abstract AttributeValue value();

    /** Returns a description of the size. */
    String size() {
        return size;
    }

    private static AttributeValue line(Random random) {
        return AttributeValue.fromM(
                Map.of("sku", s("SKU-" + random.nextInt(100_000)), "quantity", n("2"), "price", n("642.25")));
    }

    private static AttributeValue s(String value) {
        return AttributeValue.fromS(value);
    }

    private static AttributeValue n(String value) {
        return AttributeValue.fromN(value);
    }

    private static AttributeValue b(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
    }

    private static String words(Random random, int length) {
        StringBuilder text = new StringBuilder(length);
        while (text.length() < length) {
            text.append(random.nextInt(6) == 0 ? ' ' : (char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }
}
