package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LeaseOptionsTest {
    @Test
    void changingOneOptionKeepsTheOthers() {
        LeaseNames names = LeaseNames.defaults().withLockSortKey("MUTEX");
        Duration buffer = Duration.ofSeconds(3);
        Duration skew = Duration.ofSeconds(1);
        Supplier<String> tokens = () -> "t";

        assertThat(LeaseOptions.defaults()
                        .withNames(names)
                        .withFencing()
                        .withTokens(tokens)
                        .withMaxClockSkew(skew)
                        .withTtlBuffer(buffer))
                .isEqualTo(LeaseOptions.defaults()
                        .withTtlBuffer(buffer)
                        .withMaxClockSkew(skew)
                        .withTokens(tokens)
                        .withFencing()
                        .withNames(names))
                .isEqualTo(new LeaseOptions(names, buffer, skew, true, tokens));
        assertThat(LeaseNames.defaults()
                        .withKeys("a", "b")
                        .withAttributes("c", "d", "e")
                        .withLockSortKey("f"))
                .isEqualTo(new LeaseNames("a", "b", "f", "c", "d", "e"));
    }

    @Test
    void attributesHaveDifferentNames() {
        String[] names = {"pk", "sk", "token", "expires", "ttl"};
        for (int i = 0; i < names.length; i++) {
            for (int other = 0; other < names.length; other++) {
                String[] changed = names.clone();
                changed[i] = i == other ? "" : names[other];
                assertThatThrownBy(() ->
                                new LeaseNames(changed[0], changed[1], "LOCK", changed[2], changed[3], changed[4]))
                        .as(String.join(", ", changed))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("must be different and not empty");
            }
        }
        assertThatThrownBy(() -> LeaseNames.defaults().withLockSortKey("")).hasMessageContaining("not empty");
    }
}
