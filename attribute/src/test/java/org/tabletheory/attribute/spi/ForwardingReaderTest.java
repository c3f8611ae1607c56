package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;

class ForwardingReaderTest {
    /** Records the names that it reads at the top level. */
    private static final class TopNames extends ForwardingReader {
        private final List<String> names = new ArrayList<>();

        TopNames(ItemReader reader) {
            super(reader);
        }

        @Override
        public @Nullable String nextName() {
            boolean top = isAtTop();
            String name = super.nextName();
            if (top && name != null) {
                names.add(name);
            }
            return name;
        }
    }

    @Test
    void everyValueIsForwarded() {
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            Item item = Item.of("first", JsonBufferTest.value(random, 0))
                    .with("second", JsonBufferTest.value(random, 0))
                    .with("third", Value.ns("1", "2.5"))
                    .with("fourth", Value.bs(new byte[] {1}, new byte[0]));
            TopNames reader = new TopNames(TreeReader.of(item));
            assertThat(Item.readFrom(reader)).isEqualTo(item);
            assertThat(reader.names).containsExactly("first", "second", "third", "fourth");
        }
    }

    @Test
    void skippedValuesAndIntegersAreForwarded() {
        Item item = Item.of("skipped", Value.l(Value.n(1), Value.nul())).with("read", Value.n(7));
        TopNames reader = new TopNames(TreeReader.of(item));
        reader.startItem();
        assertThat(reader.nextName()).isEqualTo("skipped");
        reader.skip();
        assertThat(reader.nextName()).isEqualTo("read");
        assertThat(reader.path()).isEqualTo("read");
        assertThat(reader.error("wrong").path()).isEqualTo("read");
        assertThat(reader.wholeNumber()).isEqualTo(7);
        assertThat(reader.nextName()).isNull();
        assertThat(reader.isAtTop()).isFalse();
    }

    @Test
    void errorsOfTheReaderAreForwarded() {
        TopNames reader = new TopNames(TreeReader.of(Item.of("a", Value.s("x"))));
        reader.startItem();
        assertThat(reader.isAtTop()).isTrue();
        reader.nextName();
        assertThatThrownBy(reader::number).hasMessageContaining("expected N but found S");
    }
}
