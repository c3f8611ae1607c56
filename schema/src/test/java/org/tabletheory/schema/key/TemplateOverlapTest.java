package org.tabletheory.schema.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** Whether two templates can write the same key. */
class TemplateOverlapTest {
    @ParameterizedTest
    @CsvSource({
        "PROFILE, PROFILE, true",
        "PROFILE, SETTINGS, false",
        "PROFILE, PROFILES, false",
        "'{id}', PROFILE, true",
        "'ORDER#{id}', 'CUSTOMER#{id}', false",
        "'ORDER#{id}', 'ORDER#{number:10}', true",
        "'ORDER#{a}', 'ORDER#{a}#{b}', false",
        "'ORDER#{a:escape}', 'ORDER#{a}', true",
        "'ORDER#{a}|x', 'ORDER#{a}|y', false",
        "'ORDER#{n:3}', 'ORDER#{n:4}', false",
        "'ORDER#{n:3}', 'ORDER#{at:seconds}', false",
        "'ORDER#{n:10}', 'ORDER#{at:seconds}', true",
        "'{a:escape}#x', '{b:3}#x', true",
        "'{a:escape}', 'é', false",
        "'A#{a:escape}', 'A#50%25', true",
        "'A#{a:escape}', 'A#50$', false",
        "'{a}', 'é', true",
        "'A{b}', '{a}#B', true",
        "'A{b}B', '{a}B', true",
        "'A{b}', '{a}B', true",
    })
    void templatesOverlapIfAKeyExistsThatBothCanWrite(String one, String other, boolean overlap) {
        KeyTemplate first = KeyTemplate.of(one);
        KeyTemplate second = KeyTemplate.of(other);
        assertThat(first.overlaps(second)).isEqualTo(overlap);
        assertThat(second.overlaps(first)).isEqualTo(overlap);
    }

    private static ComputedKey random(Random random) {
        while (true) {
            StringBuilder text = new StringBuilder();
            List<String> names = new ArrayList<>();
            int parts = 1 + random.nextInt(4);
            for (int i = 0; i < parts; i++) {
                text.append(List.of("", "#", "A", "#A", "1", "|").get(random.nextInt(6)));
                if (random.nextBoolean()) {
                    names.add("c" + i);
                    text.append("{c").append(i).append(random.nextInt(3) == 0 ? ":escape}" : "}");
                }
            }
            try {
                List<Type> types = names.stream().map(name -> Type.S).toList();
                return new ComputedKey("PK", KeyTemplate.of(text.toString()), names, types);
            } catch (IllegalArgumentException invalid) {
                // another one
            }
        }
    }

    /** What one template writes and the other can read is a key of both. */
    @Test
    void templatesWithACommonKeyAlwaysOverlap() {
        Random random = new Random(5);
        int common = 0;
        for (int i = 0; i < 5_000; i++) {
            ComputedKey one = random(random);
            ComputedKey other = random(random);
            Map<String, Value> values = new java.util.HashMap<>();
            one.components()
                    .forEach(name -> values.put(
                            name,
                            Value.s(List.of("", "A", "1", "A1", "#", "|A", "é").get(random.nextInt(7)))));
            String key;
            try {
                key = one.key(values::get);
            } catch (KeyInputException impossible) {
                continue;
            }
            if (key != null && other.parse(key) != null) {
                common++;
                assertThat(one.template().overlaps(other.template()))
                        .as("%s and %s both write %s", one.template(), other.template(), key)
                        .isTrue();
            }
        }
        assertThat(common).isGreaterThan(100);
    }
}
