package org.tabletheory.mapping.spi.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.spi.form.FormHistory.FormStep;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;

/** Which form an item has, and what follows from it. */
class EvolutionTest {
    private static Model.Builder model() {
        return Model.builder("Thing", "things").partitionKey("id", Type.S);
    }

    private static FormStep step(int from, String... plaintext) {
        return new FormStep(from, item -> item.with("from" + from, Value.bool(true)), Set.of(plaintext));
    }

    private static Evolution of(FormHistory history) {
        Model model = model().form(FormDef.of("f", history.present())).build();
        return Objects.requireNonNull(Evolution.of(model, null, Map.of("", history)));
    }

    private static final Item FIRST = Item.of("id", Value.s("1"));

    private static Item item(String form) {
        return FIRST.with("f", Value.n(form));
    }

    private static final FormHistory HISTORY =
            new FormHistory("Thing", 2, 4, false, List.of(step(2, "secret"), step(3)));

    /** The forms of a history from 2 to 4. */
    @ParameterizedTest
    @CsvSource({
        "1, false, false, true",
        "2, true, false, true",
        "3, true, false, false",
        "4, false, false, false",
        "5, false, true, false"
    })
    void formsAreOlderPresentOrNewer(String form, boolean older, boolean newer, boolean plain) {
        Evolution evolution = of(HISTORY);

        assertThat(evolution.form(item(form))).isEqualTo(Integer.parseInt(form));
        assertThat(evolution.isOlder(item(form))).isEqualTo(older);
        assertThat(evolution.isNewer(item(form))).isEqualTo(newer);
        assertThat(evolution.plaintext(item(form))).isEqualTo(plain ? Set.of("secret") : Set.of());
    }

    @Test
    void onlyThePresentFormIsReadWithoutAnUpcaster() {
        Evolution evolution = of(HISTORY);

        assertThat(evolution.isReadable(null, "4")).isTrue();
        assertThat(evolution.isReadable(null, "3")).isFalse();
        assertThat(evolution.isReadable(null, "2")).isFalse();
        assertThatThrownBy(() -> evolution.isReadable(null, "1")).hasMessageContaining("reads forms from 2 on");
        assertThatThrownBy(() -> evolution.isReadable(null, "")).hasMessageContaining("the item has the form 1");
        assertThatThrownBy(() -> evolution.isReadable(null, "5")).hasMessageContaining("the item has the form 5");
        assertThat(evolution.upcast(item("2")))
                .isEqualTo(item("4").with("from2", Value.bool(true)).with("from3", Value.bool(true)));
        assertThat(evolution.upcast(item("3"))).isEqualTo(item("4").with("from3", Value.bool(true)));
        assertThat(evolution.upcast(item("4"))).isEqualTo(item("4"));
    }

    @Test
    void newerFormsAreReadIfTheClassAllowsIt() {
        Evolution evolution = of(new FormHistory("Thing", 1, 1, true, List.of()));

        assertThat(evolution.isReadable(null, "2")).isTrue();
        assertThat(evolution.isNewer(item("2"))).isTrue();
        assertThat(evolution.upcast(item("2"))).isEqualTo(item("2"));
        assertThat(evolution.form(item("2147483647"))).isEqualTo(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "1.5", "2147483648"})
    void otherNumbersAreNotForms(String number) {
        assertThatThrownBy(() -> of(HISTORY).form(item(number)))
                .hasMessageContaining("'f' of the item is not the number of a form; correct the item");
    }

    @Test
    void itemWithoutANumberHasTheFirstForm() {
        Evolution evolution = of(new FormHistory("Thing", 1, 2, false, List.of(step(1))));

        assertThat(evolution.attribute()).isEqualTo("f");
        assertThat(evolution.form(FIRST)).isEqualTo(1);
        assertThat(evolution.isOlder(FIRST)).isTrue();
        assertThat(evolution.hasOlderForms()).isTrue();
        assertThat(evolution.upcast(FIRST))
                .isEqualTo(FIRST.with("from1", Value.bool(true)).with("f", Value.n(2)));
    }

    @Test
    void classWithOneFormHasNoOlderForms() {
        Evolution evolution = of(new FormHistory("Thing", 2, 2, false, List.of()));

        assertThat(evolution.hasOlderForms()).isFalse();
        assertThat(evolution.isOlder(FIRST)).isFalse();
    }

    @Test
    void classOfAnItemIsFoundByTheDiscriminator() {
        FormHistory cats = new FormHistory("Cat", 1, 2, false, List.of(step(1, "name")));
        FormDef form = new FormDef("f", "kind", Map.of("Cat", 2));
        Evolution evolution = Objects.requireNonNull(Evolution.of(
                model().attribute(AttributeDef.of("kind", Type.S)).form(form).build(), "kind", Map.of("Cat", cats)));
        Item cat = FIRST.with("kind", Value.s("Cat"));
        Item dog = FIRST.with("kind", Value.s("Dog"));

        assertThat(evolution.discriminator()).isEqualTo("kind");
        assertThat(evolution.history("Cat")).isSameAs(cats);
        assertThat(evolution.history("Dog")).isNull();
        assertThat(evolution.history((String) null)).isNull();
        assertThat(evolution.history(cat)).isSameAs(cats);
        assertThat(evolution.isOlder(cat)).isTrue();
        assertThat(evolution.plaintext(cat)).containsExactly("name");
        for (Item other : List.of(dog, FIRST)) {
            assertThat(evolution.form(other)).isEqualTo(1);
            assertThat(evolution.isOlder(other)).isFalse();
            assertThat(evolution.isNewer(other)).isFalse();
            assertThat(evolution.plaintext(other)).isEmpty();
            assertThat(evolution.upcast(other)).isEqualTo(other);
        }
        assertThat(evolution.isReadable("Dog", "7")).isTrue();
        assertThat(evolution.isReadable("Cat", "")).isFalse();
    }

    @Test
    void upcasterMustKeepKeyAndClass() {
        FormHistory cats = new FormHistory(
                "Cat", 1, 2, false, List.of(new FormStep(1, item -> item.with("kind", Value.s("Dog")), Set.of())));
        FormDef form = new FormDef("f", "kind", Map.of("Cat", 2));
        Evolution evolution = Objects.requireNonNull(Evolution.of(
                model().attribute(AttributeDef.of("kind", Type.S)).form(form).build(), "kind", Map.of("Cat", cats)));

        assertThatThrownBy(() -> evolution.upcast(FIRST.with("kind", Value.s("Cat"))))
                .hasMessageContaining(
                        "the upcaster of Cat from form 1 changes 'kind', which is part of the primary key or"
                                + " identifies the class; keep it");
    }

    @Test
    void formerNamesAreReplacedByThePresentOne() {
        Model model = model().attribute(AttributeDef.of("size", Type.N).aliases(List.of("length", "width")))
                .build();
        Evolution evolution = Objects.requireNonNull(Evolution.of(model, null, Map.of()));
        Item former = FIRST.with("length", Value.n(5));

        assertThat(evolution.attribute()).isNull();
        assertThat(evolution.discriminator()).isNull();
        assertThat(evolution.aliases()).isEqualTo(Map.of("length", "size", "width", "size"));
        assertThat(evolution.hasAlias(former)).isTrue();
        assertThat(evolution.hasAlias(FIRST)).isFalse();
        assertThat(evolution.renamed(former)).isEqualTo(FIRST.with("size", Value.n(5)));
        assertThat(evolution.renamed(FIRST)).isSameAs(FIRST);
        assertThat(evolution.renamed(former.with("size", Value.n(6)))).isEqualTo(FIRST.with("size", Value.n(6)));
        assertThat(evolution.isReadable(null, "7")).isTrue();
        assertThat(evolution.upcast(former)).isEqualTo(former);
        assertThat(evolution.isOlder(former)).isFalse();
    }

    @Test
    void modelWithOneFormAndOneNameHasNoEvolution() {
        assertThat(Evolution.of(model().build(), null, Map.of())).isNull();
    }

    /** Upcasters of a class with the forms 2 to 4, and what is wrong with them. */
    @Test
    void upcastersAreCompleteAndFromOlderForms() {
        assertThat(problem(2, 3)).isNull();
        assertThat(problem(3))
                .startsWith(
                        "has the form 4 and no upcaster from form 2; add a static method with @Upcast(from = 2), or");
        assertThat(problem(2)).startsWith("has the form 4 and no upcaster from form 3;");
        assertThat(problem(2, 3, 4)).startsWith("has an upcaster from form 4, which is its present form");
        assertThat(problem(1, 2, 3))
                .isEqualTo(
                        "has an upcaster from form 1, but its items have the forms 2 to 4; remove it, or change @Form");
        assertThat(problem(2, 3, 5)).startsWith("has an upcaster from form 5, but its items have the forms 2 to 4");
        assertThat(HISTORY.oldest()).isEqualTo(2);
        assertThat(HISTORY.present()).isEqualTo(4);
        assertThatThrownBy(() -> new FormHistory("Thing", 1, 2, false, List.of()))
                .hasMessageContaining("Thing has the form 2 and no upcaster from form 1");
    }

    private static @Nullable String problem(Integer... from) {
        return FormHistory.problem(2, 4, Set.of(from));
    }
}
