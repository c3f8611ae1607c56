package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;

/** Operands that no item can match, values that cannot be read again, and what views and models without a class do. */
class OperandProblemsTest {
    @Table("t")
    record Order(
            @PartitionKey String id,
            int count,
            boolean open,
            char grade,
            double price,
            @Nullable Integer boxed,
            OptionalInt maybe,
            Optional<Integer> optional,
            Map<String, Object> any) {}

    private final Mapper<Order> orders = Mapping.mappers().of(Order.class);

    @ParameterizedTest
    @ValueSource(strings = {"count", "open", "grade", "price"})
    void primitiveIsNotComparedWithNull(String path) {
        Mapping.assertInvalidModel(() -> orders.operand(orders.path(path), null))
                .contains(path
                        + " has a primitive type, which is never null, so no item would match; compare it with a value,"
                        + " or use NOT_EXISTS for items without the attribute");
    }

    @ParameterizedTest
    @ValueSource(strings = {"boxed", "maybe", "optional", "any"})
    void otherTypesAreComparedWithNull(String path) {
        assertThat(orders.operand(orders.path(path), null)).isEqualTo(Value.nul());
    }

    @Test
    void primitiveIsAssignedNull() {
        assertThat(orders.assigned(orders.path("count"), null)).isEqualTo(Value.nul());
    }

    @Test
    void operandThatContainsItselfIsRejected() {
        Map<String, Object> loop = new HashMap<>();
        loop.put("self", loop);
        String message = "any contains itself, or is nested far deeper than DynamoDB's 32 levels";

        Mapping.assertInvalidModel(() -> orders.operand(orders.path("any"), loop))
                .contains(message);
        Mapping.assertInvalidModel(() -> orders.assigned(orders.path("any"), loop))
                .contains(message);
    }

    @Test
    void typesOfOperandsAreNamedAsInTheDocumentation() {
        Mapping.assertInvalidModel(() -> orders.operand(orders.path("id"), ByteBuffer.allocate(1)))
                .contains("id has type S and cannot store ByteBuffer");
        Mapping.assertInvalidModel(() -> orders.operand(orders.path("id"), Item.of("a", Value.n(1))))
                .contains("id has type S and cannot store Item");
        Mapping.assertInvalidModel(() -> orders.operand(orders.path("id"), Map.of("a", 1)))
                .contains("id has type S and cannot store Map");
        Mapping.assertInvalidModel(() -> orders.operand(orders.path("id"), ByteBuffer.allocateDirect(1)))
                .contains("id has type S and cannot store ByteBuffer");
    }

    @Test
    void valueThatCannotBeReadIsNeitherEmptyNorFull() {
        Mapping.assertInvalidModel(() -> orders.isEmpty(orders.path("count"), Value.s("x")))
                .contains("has type S, but a whole number that fits int is read from N");
        assertThat(orders.isEmpty(orders.path("boxed"), Value.nul())).isTrue();
    }

    @Table("t")
    @Discriminator("kind")
    sealed interface Event {
        @Form(value = 2, oldest = 1)
        record Opened(
                @PartitionKey String id,
                @IndexPartitionKey("by-owner") @Nullable String owner,
                @Nullable Integer count) implements Event {
            @Upcast(from = 1)
            static Item first(Item item) {
                return item.with("count", Value.n(1));
            }
        }

        @Form(value = 3, oldest = 3)
        record Closed(
                @PartitionKey String id,
                @IndexPartitionKey("by-owner") @Nullable String owner) implements Event {}
    }

    @IndexView("by-owner")
    record OpenedView(String id, @Nullable Integer count) implements ViewOf<Event.Opened> {
        OpenedView {
            if (id.isEmpty()) {
                throw new IllegalStateException();
            }
        }
    }

    @IndexView("by-owner")
    record EventView(String id) implements ViewOf<Event> {}

    @Test
    void viewOfOneClassHasItsForms() {
        Mappers mappers = Mapping.mappers();
        Evolution opened = Objects.requireNonNull(mappers.view(OpenedView.class).evolution());
        Item first = Item.of("id", Value.s("1"), "_form", Value.n(1));

        assertThat(opened.discriminator()).isNull();
        assertThat(opened.form(first)).isEqualTo(1);
        assertThat(opened.isOlder(first)).isTrue();
        assertThat(opened.upcast(first).get("count")).isEqualTo(Value.n(1));
        assertThat(Objects.requireNonNull(mappers.view(EventView.class).evolution())
                        .discriminator())
                .isEqualTo("kind");
    }

    @Test
    void problemsOfAViewNameTheView() {
        ViewMapper<OpenedView> view = Mapping.mappers().view(OpenedView.class);

        assertThat(view.computedKeys()).isSameAs(view.source().computedKeys());
        Mapping.assertInvalidModel(() -> view.read(TreeReader.of(Item.of("count", Value.s("x")))))
                .startsWith("mapping of OpenedView: count has type S");
    }

    @Test
    void classesOfAModelWithoutAClassHaveOneFormEach() {
        Model model = Model.builder("Thing", "things")
                .partitionKey("id", Type.S)
                .form(new FormDef("_form", "kind", Map.of("a", 2, "b", 1)))
                .build();
        Evolution evolution =
                Objects.requireNonNull(Mappers.builder().build().of(model).evolution());

        assertThat(evolution.discriminator()).isEqualTo("kind");
        assertThat(Objects.requireNonNull(evolution.history("a")).present()).isEqualTo(2);
        assertThat(Objects.requireNonNull(evolution.history("b")).present()).isEqualTo(1);
        assertThat(evolution.history("c")).isNull();
        assertThat(evolution.isOlder(Item.of("kind", Value.s("a"), "_form", Value.n(2))))
                .isFalse();
    }
}
