package hidden;

import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** Converters that generated code cannot create. */
public class HiddenConverters {
    @Table("priced")
    record Priced(@PartitionKey String id, @ConvertWith(Cents.class) Price price) {}

    @Table("made")
    record Made(@PartitionKey String id, @ConvertWith(Single.class) Price price) {}

    /** With its type, the model is known; the class is left to reflection. */
    @Table("declared")
    record Declared(@PartitionKey String id, @ConvertWith(Cents.class) @Attribute(type = Type.N) Price price) {}

    record Price(long cents) {}

    private static final class Cents implements Converter<Price> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Price value) {
            return Value.n(value.cents());
        }

        @Override
        public Price read(Value value) {
            return new Price(((Value.N) value).toBigDecimal().longValue());
        }
    }

    static final class Single implements Converter<Price> {
        private Single() {}

        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Price value) {
            return Value.n(value.cents());
        }

        @Override
        public Price read(Value value) {
            return new Price(((Value.N) value).toBigDecimal().longValue());
        }
    }
}
