package org.tabletheory.client;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.PersonForms.Name;
import org.tabletheory.client.PersonForms.Person;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.ItemUpcast;

/** A table with a person in its first form, and what a client of the present form does with it. */
final class PersonTable {
    static final Item KEY = Item.of("PK", Value.s("p"), "SK", Value.s("1"));
    static final Person ANN = new Person("p", "1", new Name("Ann", "Lee"), "ann@example.org", 1, 0L);

    private final List<String> calls = new ArrayList<>();
    private final List<ItemUpcast> upcasts = new ArrayList<>();
    private final URI server;
    private final TablePrefix prefix;
    private final TableTheory db;

    PersonTable(URI server, TablePrefix prefix) {
        this.server = server;
        this.prefix = prefix;
        db = connect(Mappers.builder().build());
        db.createTable(Person.class);
        store(PersonForms.first("1"));
    }

    /** Connects another client, whose calls are recorded too. */
    TableTheory connect(Mappers mappers) {
        CallListener listener = new CallListener() {
            @Override
            public void completed(CallEvent event) {
                calls.add(event.operation() + " " + event.outcome());
            }

            @Override
            public void upcasted(ItemUpcast upcast) {
                upcasts.add(upcast);
            }
        };
        return TableTheory.connect(Config.local(server).toBuilder()
                .tablePrefix(prefix.text())
                .listener(listener)
                .mappers(mappers)
                .build());
    }

    TableTheory db() {
        return db;
    }

    /** The calls since the last {@link #store}, with their outcomes. */
    List<String> calls() {
        return calls;
    }

    List<ItemUpcast> upcasts() {
        return upcasts;
    }

    TablePrefix prefix() {
        return prefix;
    }

    void store(Item item) {
        db.items(PersonForms.RAW).put(new ItemWrite.Put(item, null));
        calls.clear();
    }

    Item stored() {
        return db.items(PersonForms.RAW).get(KEY, true, List.of()).orElseThrow();
    }

    Query<Person> people() {
        return db.model(Person.class).where("PK", "=", "p");
    }

    KeyQuery<Person> person() {
        return db.model(Person.class).where("PK", "=", "p").where("SK", "=", "1");
    }
}
