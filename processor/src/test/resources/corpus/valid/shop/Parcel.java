package shop;

import java.util.Set;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A class with a builder that contains a record with a converter. */
@Table("parcels")
public final class Parcel {
    private final String id;
    private final Set<Integer> sizes;
    private final long weight;

    private Parcel(Builder builder) {
        id = builder.id;
        sizes = builder.sizes;
        weight = builder.weight;
    }

    @PartitionKey
    public String getId() {
        return id;
    }

    public Set<Integer> getSizes() {
        return sizes;
    }

    public long getWeight() {
        return weight;
    }

    public static Builder builder() {
        return new Builder();
    }

    public static final class Builder {
        private String id;
        private Set<Integer> sizes;
        private long weight;

        public Builder id(String value) {
            id = value;
            return this;
        }

        public Builder sizes(Set<Integer> value) {
            sizes = value;
            return this;
        }

        public void setWeight(long value) {
            weight = value;
        }

        public Parcel build() {
            return new Parcel(this);
        }
    }

    @Table("stamps")
    record Stamp(
            @PartitionKey String id,
            @ConvertWith(CentsConverter.class) @Attribute(type = Type.N) Cents price,
            @ConvertWith(CentsConverter.class) Cents untyped) {}

    record Cents(long amount) {}

    static final class CentsConverter implements Converter<Cents> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Cents value) {
            return Value.n(value.amount());
        }

        @Override
        public Cents read(Value value) {
            return new Cents(Long.parseLong(((Value.N) value).text()));
        }
    }
}
