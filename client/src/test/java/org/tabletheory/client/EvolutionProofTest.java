package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.PersonForms.Name;
import org.tabletheory.client.PersonForms.Person;
import org.tabletheory.client.PersonForms.PersonOne;
import org.tabletheory.client.PersonForms.PersonTwo;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.wire.Effect;

/**
 * Random operations of programs of three ages on the same items, compared with a map in memory: every program reads what it
 * must read and is kept from changing what it does not know, and no item is ever a mixture of two forms. 2,000 operations;
 * with {@code -Dproof=full} 20,000, or as many as {@code -Dproof.operations} says.
 */
@Tag("proof")
@DynamoTest
class EvolutionProofTest {
    private static final int OPERATIONS =
            "full".equals(System.getProperty("proof")) ? Integer.getInteger("proof.operations", 20_000) : 2_000;
    private static final int ITEMS = 8;

    /** A person as all programs see it, and the form in which it is stored. */
    private record State(
            int form, String first, String last, @Nullable String mail, long visits, long version, boolean foreign) {
        State form(int value) {
            return new State(value, first, last, mail, visits, version, foreign);
        }

        State visits(long value) {
            return new State(form, first, last, mail, value, version + 1, foreign);
        }

        State last(String value) {
            return new State(form, first, value, mail, visits, version + 1, foreign);
        }

        State mail(@Nullable String value) {
            return new State(form, first, last, value, visits, version + 1, foreign);
        }

        State version(long value) {
            return new State(form, first, last, mail, visits, value, foreign);
        }

        Person person(String sk) {
            return new Person("p", sk, new Name(first, last), mail, visits, version);
        }

        PersonTwo personTwo(String sk) {
            return new PersonTwo("p", sk, first, last, mail, visits, version);
        }

        /** Returns the names of the attributes that an item of the form has: never those of two forms. */
        Set<String> attributes() {
            Set<String> names = new java.util.TreeSet<>(Set.of("PK", "SK", "visits", "version"));
            names.addAll(form == 2 ? Set.of("first", "last", "mail") : Set.of("name"));
            names.add(form == 3 ? "email" : "mail");
            if (form > 1) {
                names.add("_form");
            }
            if (foreign) {
                names.add("of");
            }
            return names;
        }
    }

    private final Random random = new Random(Long.getLong("seed", 24));
    private final Map<String, State> expected = new TreeMap<>();

    @SuppressWarnings("NullAway.Init")
    private TableTheory db;

    private int kept;
    private int upgraded;

    private String word() {
        return List.of("Ann", "Bob", "Cem", "Dot").get(random.nextInt(4));
    }

    private @Nullable String mail() {
        return random.nextInt(3) == 0 ? null : word() + "@example.org";
    }

    @Test
    void programsOfDifferentAgesShareATable(URI endpoint, TablePrefix prefix) {
        try (TableTheory client = TableTheory.connect(
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build())) {
            db = client;
            db.createTable(Person.class);
            for (int i = 0; i < OPERATIONS; i++) {
                String sk = Integer.toString(random.nextInt(ITEMS));
                State before = expected.get(sk);
                switch (random.nextInt(8)) {
                    case 0 -> first(sk);
                    case 1, 2 -> second(sk, before);
                    case 3 -> foreign(sk, before);
                    default -> third(sk, before);
                }
                compare(sk);
                if (i % 100 == 0) {
                    compareAll();
                }
            }
            compareAll();
        }
        assertThat(kept).as("writes of older programs that were rejected").isGreaterThan(OPERATIONS / 100);
        assertThat(upgraded).as("items that were brought into the present form").isGreaterThan(OPERATIONS / 50);
    }

    /** The oldest program knows no forms: it replaces whatever is there. */
    private void first(String sk) {
        State state = new State(1, word(), word(), mail(), random.nextInt(5), 0, false);
        db.model(new PersonOne("p", sk, state.first() + " " + state.last(), state.mail(), state.visits(), null))
                .anyVersion()
                .save();
        expected.put(sk, state);
    }

    private void second(String sk, @Nullable State before) {
        boolean newer = before != null && before.form() == 3;
        PersonTwo given = new PersonTwo("p", sk, word(), word(), mail(), random.nextInt(9), null);
        switch (random.nextInt(4)) {
            case 0 -> {
                if (attempt(() -> db.model(given).anyVersion().save(), newer)) {
                    expected.put(sk, new State(2, given.first(), given.last(), given.mail(), given.visits(), 0, false));
                }
            }
            case 1 -> {
                if (before != null
                        && attempt(
                                () -> key(PersonTwo.class, sk)
                                        .updateBuilder()
                                        .increment("visits")
                                        .execute(),
                                newer)) {
                    expected.put(sk, before.form(2).visits(before.visits() + 1));
                }
            }
            case 2 -> {
                if (before != null && attempt(() -> db.model(given).anyVersion().update("last", "mail"), newer)) {
                    expected.put(
                            sk,
                            before.form(2).last(given.last()).mail(given.mail()).version(before.version() + 1));
                }
            }
            default -> {
                if (before == null || newer) {
                    assertThat(readable(PersonTwo.class, sk)).isEqualTo(before == null);
                } else {
                    assertThat(key(PersonTwo.class, sk).first()).isEqualTo(before.personTwo(sk));
                }
            }
        }
    }

    /** Returns whether a write was applied, which it must be unless the item has a newer form. */
    private boolean attempt(Runnable write, boolean newer) {
        try {
            write.run();
            assertThat(newer).as("an item of a newer form was changed").isFalse();
            return true;
        } catch (ConditionFailedException e) {
            assertThat(newer).as(e.getMessage()).isTrue();
            kept++;
            return false;
        }
    }

    private boolean readable(Class<?> type, String sk) {
        try {
            key(type, sk).firstOrEmpty();
            return true;
        } catch (TableTheoryException e) {
            return false;
        }
    }

    /** A program in another language adds an attribute, and changes one that is the same in all forms. */
    private void foreign(String sk, @Nullable State before) {
        if (before == null) {
            return;
        }
        db.items(PersonForms.RAW)
                .update(new ItemWrite.Update(
                        Item.of("PK", Value.s("p"), "SK", Value.s(sk)),
                        new Expression(
                                "SET #o = :o, visits = :v",
                                Map.of("#o", "of"),
                                Map.of(":o", Value.s("another"), ":v", Value.n(100))),
                        null,
                        ReturnValues.NONE,
                        Effect.IDEMPOTENT));
        expected.put(
                sk,
                new State(before.form(), before.first(), before.last(), before.mail(), 100, before.version(), true));
    }

    private void third(String sk, @Nullable State before) {
        if (before == null) {
            Person created = new Person("p", sk, new Name(word(), word()), mail(), 1, null);
            db.model(created).create();
            expected.put(sk, state(created));
            return;
        }
        upgraded += before.form() < 3 ? 1 : 0;
        State present = before.form(3);
        Person read = before.person(sk);
        switch (random.nextInt(9)) {
            case 0 -> {
                Person updated = db.model(new Person("p", sk, null, null, 7, read.version()))
                        .update("visits");
                expected.put(sk, present.visits(7));
                assertThat(updated).isEqualTo(present.visits(7).person(sk));
            }
            case 1 -> {
                key(Person.class, sk).updateBuilder().increment("visits").execute();
                expected.put(sk, present.visits(before.visits() + 1));
            }
            case 2 -> {
                String last = word();
                boolean holds = before.last().equals("Bob");
                boolean applied = applied(() -> key(Person.class, sk)
                        .updateBuilder()
                        .set("name.last", last)
                        .condition("name.last", "=", "Bob")
                        .execute());
                assertThat(applied).isEqualTo(holds);
                expected.put(sk, holds ? present.last(last) : present);
            }
            case 3 -> {
                String mail = mail();
                db.model(new Person("p", sk, null, mail, 0, read.version())).update("email");
                expected.put(sk, present.mail(mail));
            }
            case 4 -> {
                Person other = new Person("p", sk, new Name(word(), word()), mail(), 3, read.version());
                db.model(other).save();
                expected.put(sk, state(other).version(before.version() + 1));
            }
            case 5 -> {
                boolean holds = Objects.equals(before.mail(), "Ann@example.org");
                boolean applied = applied(() -> key(Person.class, sk)
                        .withCondition("email", "=", "Ann@example.org")
                        .delete());
                assertThat(applied).isEqualTo(holds);
                if (holds) {
                    expected.remove(sk);
                } else {
                    expected.put(sk, present);
                }
            }
            case 6 -> {
                db.transact()
                        .update(db.model(new Person("p", sk, null, null, 11, read.version())), "visits")
                        .execute();
                expected.put(sk, present.visits(11));
            }
            case 7 -> {
                Item stored = db.items(PersonForms.RAW)
                        .get(Item.of("PK", Value.s("p"), "SK", Value.s(sk)), true, List.of())
                        .orElseThrow();
                assertThat(db.forms(Person.class).formOf(stored)).isEqualTo(before.form());
                db.forms(Person.class).rewrite(stored);
                expected.put(sk, present);
            }
            default -> {
                assertThat(applied(() -> db.model(new Person("p", sk, null, null, 5, 1_000_000L))
                                .update("visits")))
                        .as("a stale update")
                        .isFalse();
                expected.put(sk, present);
            }
        }
    }

    private static boolean applied(Runnable write) {
        try {
            write.run();
            return true;
        } catch (ConditionFailedException | TransactionException e) {
            return false;
        }
    }

    private static State state(Person person) {
        Name name = Objects.requireNonNull(person.name());
        return new State(3, name.first(), name.last(), person.email(), person.visits(), 0, false);
    }

    private <T> KeyQuery<T> key(Class<T> type, String sk) {
        return db.model(type).where("PK", "=", "p").where("SK", "=", sk);
    }

    private void compare(String sk) {
        State state = expected.get(sk);
        assertThat(key(Person.class, sk).firstOrEmpty().orElse(null))
                .isEqualTo(state == null ? null : state.person(sk));
    }

    private void compareAll() {
        assertThat(db.model(Person.class).where("PK", "=", "p").all())
                .containsExactlyElementsOf(expected.entrySet().stream()
                        .map(each -> each.getValue().person(each.getKey()))
                        .toList());
        assertThat(db.model(Person.class)
                        .batchGet(expected.keySet().stream()
                                .map(sk -> KeyPair.of("p", sk))
                                .toList())
                        .items())
                .hasSize(expected.size());
        for (Item item : db.items(PersonForms.RAW).page(ItemQuery.scan()).items()) {
            State state = Objects.requireNonNull(expected.get(PersonForms.text(item, "SK")));
            assertThat(item.attributes().keySet()).as("form " + state.form()).isEqualTo(state.attributes());
            assertThat(item.get("_form")).isEqualTo(state.form() == 1 ? null : Value.n(state.form()));
        }
    }
}
