package org.tabletheory.client;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ProjectionType;

/** Versions of one model, as programs of different ages know it. */
final class PersonForms {
    private PersonForms() {}

    /** The first version, which does not know about forms. */
    @Table(value = "people", name = "Person")
    record PersonOne(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            String name,
            @Nullable String mail,
            long visits,
            @Version @Nullable Long version) {}

    @Table(value = "people", name = "Person")
    @Form(2)
    record PersonTwo(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            String first,
            String last,
            @Nullable String mail,
            long visits,
            @Version @Nullable Long version) {
        @Upcast(from = 1)
        static Item split(Item item) {
            return Person.split(item);
        }
    }

    /** The second version, which also reads what the third one stores, as far as it knows it. */
    @Table(value = "people", name = "Person")
    @Form(value = 2, oldest = 2, readsNewer = true)
    record TolerantPerson(
            @PartitionKey("PK") String pk,
            @SortKey("SK") String sk,
            long visits,
            @Version @Nullable Long version) {}

    record Name(String first, String last) {}

    /** The present version. */
    @Table(value = "people", name = "Person")
    @Form(3)
    @Index(name = "keys", projection = ProjectionType.KEYS_ONLY)
    @Index(
            name = "some",
            projection = ProjectionType.INCLUDE,
            fields = {"visits", "_form"})
    @Index(name = "blind", projection = ProjectionType.INCLUDE, fields = "visits")
    @Index(name = "all")
    record Person(
            @PartitionKey("PK") String pk,

            @SortKey("SK")
            @IndexPartitionKey("keys")
            @IndexPartitionKey("some")
            @IndexPartitionKey("blind")
            @IndexPartitionKey("all")
            String sk,

            @Nullable Name name,
            @Attribute(aliases = "mail") @Nullable String email,
            long visits,
            @Version @Nullable Long version) {
        @Upcast(from = 1)
        static Item split(Item item) {
            String[] parts = text(item, "name").split(" ", 2);
            return item.without("name").with("first", Value.s(parts[0])).with("last", Value.s(parts[1]));
        }

        @Upcast(from = 2)
        static Item nest(Item item) {
            Map<String, Value> name =
                    Map.of("first", Value.s(text(item, "first")), "last", Value.s(text(item, "last")));
            return item.without("first").without("last").with("name", Value.m(name));
        }

        Person visited(long times) {
            return new Person(pk, sk, name, email, times, version);
        }
    }

    static String text(Item item, String name) {
        return ((Value.S) Objects.requireNonNull(item.get(name))).value();
    }

    /** The items as they are stored. */
    static final Model RAW = Model.builder("Raw", "people")
            .partitionKey("PK", Type.S)
            .sortKey("SK", Type.S)
            .build();

    /** Returns an item of the first form, with an attribute of another program. */
    static Item first(String sk) {
        return Item.of("PK", Value.s("p"), "SK", Value.s(sk))
                .with("name", Value.s("Ann Lee"))
                .with("mail", Value.s("ann@example.org"))
                .with("visits", Value.n(1))
                .with("version", Value.n(0))
                .with("of", Value.s("another program"));
    }

    /** Returns the same item in the second form. */
    static Item second(String sk) {
        return first(sk)
                .without("name")
                .with("first", Value.s("Ann"))
                .with("last", Value.s("Lee"))
                .with("_form", Value.n(2));
    }

    /** Returns the same item in the third form. */
    static Item third(String sk) {
        return first(sk)
                .without("mail")
                .with("email", Value.s("ann@example.org"))
                .with("name", Value.m(Map.of("first", Value.s("Ann"), "last", Value.s("Lee"))))
                .with("_form", Value.n(3));
    }
}
