package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;

/** Forms of a sealed family of which one class has a renamed attribute. */
class FamilyFormsTest {
    @Table("pets")
    @Discriminator("kind")
    sealed interface Pet {
        record Cat(
                @PartitionKey String id,
                @Attribute(aliases = "color") String colour) implements Pet {}

        record Dog(@PartitionKey String id, String name) implements Pet {}
    }

    private static final Item CAT =
            Item.of("id", Value.s("1")).with("kind", Value.s("Cat")).with("color", Value.s("red"));
    private static final Item DOG =
            Item.of("id", Value.s("2")).with("kind", Value.s("Dog")).with("name", Value.s("Rex"));

    private final StubWire wire = StubWire.responding("{}");
    private final TableTheory db = TableTheory.over(wire, Clock.systemUTC());

    @Test
    void onlyClassesWithFormsOrFormerNamesEvolve() {
        assertThat(db.forms(Pet.class).evolving()).containsExactly("Pet.Cat");
        assertThat(db.forms(Pet.class).nameOf(DOG)).isEqualTo("Pet.Dog");
        assertThat(db.forms(Pet.class).isPresent(DOG)).isTrue();
        assertThat(db.forms(Pet.class).isPresent(CAT)).isFalse();
    }

    @Test
    void itemIsUpcastByItsOwnClass() {
        Item renamed = CAT.without("color").with("colour", Value.s("red"));
        for (ItemForms<?> forms : List.of(db.forms(Pet.class), db.forms(Pet.Cat.class))) {
            assertThat(forms.includes(CAT)).isTrue();
            assertThat(forms.upcast(CAT)).isEqualTo(renamed);
            assertThat(forms.upcast(renamed)).isEqualTo(renamed);
        }
        ItemForms<Pet.Cat> cats = db.forms(Pet.Cat.class);
        assertThat(cats.includes(DOG)).isFalse();
        for (Runnable call : List.<Runnable>of(() -> cats.upcast(DOG), () -> cats.rewrite(DOG))) {
            assertThatThrownBy(call::run)
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_MODEL))
                    .hasMessageContaining("the item is not a Cat")
                    .hasMessageContaining("ask includes(item) first");
        }
    }

    @Test
    void checkInATransactionComparesTheFormerNameToo() {
        db.transact()
                .conditionCheck(
                        db.model(Pet.Cat.class).where("id", "=", "1"), Condition.condition("colour", "=", "red"))
                .execute();

        assertThat(wire.sent())
                .singleElement()
                .asString()
                .contains(":\"colour\"")
                .contains(":\"color\"");
    }
}
