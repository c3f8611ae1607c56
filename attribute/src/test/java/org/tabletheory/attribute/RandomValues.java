package org.tabletheory.attribute;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Random values of all ten types as AWS SDK values, which unlike ours may be invalid: duplicate members and texts that
 * are not numbers.
 */
final class RandomValues {
    private static final int DEEPEST = 34;

    private final Random random;
    private final RandomTexts texts;
    private final RandomNumbers numbers;

    RandomValues(long seed) {
        random = new Random(seed);
        texts = new RandomTexts(random);
        numbers = new RandomNumbers(random);
    }

    /** Returns a value that is usually small and valid. */
    AttributeValue next() {
        return switch (random.nextInt(40)) {
            case 0 -> nested(scalar(), random.nextInt(DEEPEST));
            case 1 -> nested(container(2), DEEPEST - 4 + random.nextInt(4));
            case 2 -> AttributeValue.fromN(numbers.edge());
            case 3 -> set(60);
            default -> random.nextInt(4) == 0 ? scalar() : container(3);
        };
    }

    private AttributeValue any(int levels) {
        return levels == 0 || random.nextInt(3) > 0 ? scalar() : container(levels);
    }

    private AttributeValue scalar() {
        return switch (random.nextInt(6)) {
            case 0 -> AttributeValue.fromS(texts.next());
            case 1, 2 -> AttributeValue.fromN(numbers.next());
            case 3 -> AttributeValue.fromB(binary());
            case 4 -> AttributeValue.fromBool(random.nextBoolean());
            default -> AttributeValue.fromNul(random.nextInt(5) > 0);
        };
    }

    private AttributeValue container(int levels) {
        return switch (random.nextInt(3)) {
            case 0 -> set(5);
            case 1 -> AttributeValue.fromL(several(5, () -> any(levels - 1)));
            default -> AttributeValue.fromM(map(levels));
        };
    }

    private Map<String, AttributeValue> map(int levels) {
        Map<String, AttributeValue> entries = new HashMap<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            entries.put(key(), any(levels - 1));
        }
        return entries;
    }

    private String key() {
        String text = texts.next();
        return text.isEmpty() && random.nextInt(10) > 0 ? "k" : text;
    }

    private AttributeValue set(int most) {
        return switch (random.nextInt(3)) {
            case 0 -> AttributeValue.fromSs(members(most, texts::next));
            case 1 -> AttributeValue.fromNs(members(most, numbers::next));
            default -> AttributeValue.fromBs(members(most, this::binary));
        };
    }

    /** Returns different members, unless one is repeated on purpose; numbers may be equal in another spelling. */
    private <T> List<T> members(int most, Supplier<T> member) {
        List<T> members =
                new ArrayList<>(several(most, member).stream().distinct().toList());
        if (!members.isEmpty() && random.nextInt(30) == 0) {
            members.add(members.get(random.nextInt(members.size())));
        }
        return members;
    }

    private <T> List<T> several(int most, Supplier<T> one) {
        List<T> several = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            several.add(one.get());
        }
        return several;
    }

    private SdkBytes binary() {
        byte[] bytes = new byte[random.nextInt(5)];
        random.nextBytes(bytes);
        return SdkBytes.fromByteArray(bytes);
    }

    private AttributeValue nested(AttributeValue innermost, int levels) {
        AttributeValue value = innermost;
        for (int i = 0; i < levels; i++) {
            value = random.nextBoolean()
                    ? AttributeValue.fromL(List.of(value))
                    : AttributeValue.fromM(Map.of("k" + random.nextInt(3), value));
        }
        return value;
    }
}
