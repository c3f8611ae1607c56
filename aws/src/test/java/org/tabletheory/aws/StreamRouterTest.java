package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

@SuppressWarnings("NullAway.Init") // initialized by JUnit
class StreamRouterTest {
    @Table("shop")
    @Discriminator("kind")
    sealed interface Row {
        @DiscriminatorValue("customer")
        record Customer(@PartitionKey String pk, String name) implements Row {}

        @DiscriminatorValue("order")
        record Order(@PartitionKey String pk, long total) implements Row {}
    }

    private static final Item ANN = row("customer").with("name", Value.s("Ann"));
    private static final Item ORDER = row("order").with("total", Value.n(5));
    private static final Item FOREIGN = row("invoice");
    private static final Item BARE = Item.of("pk", Value.s("1"));

    private final List<String> handled = new ArrayList<>();
    private final TableTheory db = TableTheory.connect(Config.local(URI.create("http://127.0.0.1:1")));
    private StreamRouter router;

    private static Item row(String kind) {
        return Item.of("pk", Value.s("1")).with("kind", Value.s(kind));
    }

    private static StreamEvent event(StreamEvent.Kind kind, @Nullable Item before, @Nullable Item after) {
        return new StreamEvent(kind, "1", "1", Item.of("pk", Value.s("1")), before, after);
    }

    @BeforeEach
    void routes() {
        router = StreamRouter.by("kind")
                .route(
                        "customer",
                        db.marshaller(Row.Customer.class),
                        change -> handled.add(change.kind() + " "
                                + change.newImage()
                                        .or(change::oldImage)
                                        .map(Row.Customer::name)
                                        .orElse("?")))
                .route(
                        "order",
                        db.marshaller(Row.Order.class),
                        change -> handled.add(change.kind() + " "
                                + change.newImage()
                                        .or(change::oldImage)
                                        .map(Row.Order::total)
                                        .orElse(-1L)))
                .otherwise(event -> handled.add("other " + event.kind()))
                .build();
    }

    @Test
    void eventsAreRoutedByDiscriminator() {
        router.handle(event(StreamEvent.Kind.INSERT, null, ANN));
        router.handle(event(StreamEvent.Kind.MODIFY, ORDER, ORDER.with("total", Value.n(7))));
        router.handle(event(StreamEvent.Kind.REMOVE, ORDER, null));

        assertThat(handled).containsExactly("INSERT Ann", "MODIFY 7", "REMOVE 5");
    }

    @Test
    void unknownDiscriminatorsGoToOtherwise() {
        router.handle(event(StreamEvent.Kind.INSERT, null, FOREIGN));
        router.handle(event(StreamEvent.Kind.INSERT, null, BARE));
        router.handle(event(StreamEvent.Kind.REMOVE, row("customer").with("kind", Value.n(1)), null));

        assertThat(handled).containsExactly("other INSERT", "other INSERT", "other REMOVE");
    }

    @Test
    void itemOverwrittenByAnotherModelIsRemovedAndInserted() {
        router.handle(event(StreamEvent.Kind.MODIFY, ANN, ORDER));
        router.handle(event(StreamEvent.Kind.MODIFY, FOREIGN, ANN));

        router.handle(event(StreamEvent.Kind.MODIFY, BARE, ANN));
        router.handle(event(StreamEvent.Kind.MODIFY, ORDER, BARE));

        assertThat(handled)
                .containsExactly(
                        "REMOVE Ann",
                        "INSERT 5",
                        "other REMOVE",
                        "INSERT Ann",
                        "other REMOVE",
                        "INSERT Ann",
                        "REMOVE 5",
                        "other INSERT");
    }

    @Test
    void sealedInterfaceIsReadAsItsSubtype() {
        StreamChange<Row> change =
                StreamChange.of(db.marshaller(Row.class), event(StreamEvent.Kind.INSERT, null, ORDER));

        assertThat(change.newImage()).contains(new Row.Order("1", 5));
    }

    @Test
    void unknownItemsAreIgnoredByDefault() {
        StreamRouter orders = StreamRouter.by("kind")
                .route("order", db.marshaller(Row.Order.class), change -> handled.add("order"))
                .build();
        orders.handle(event(StreamEvent.Kind.INSERT, null, FOREIGN));
        orders.handle(event(StreamEvent.Kind.INSERT, null, ORDER));
        assertThat(handled).containsExactly("order");
    }

    @Test
    void duplicateRouteIsRejected() {
        StreamRouter.Builder builder =
                StreamRouter.by("kind").route("order", db.marshaller(Row.Order.class), change -> {});
        assertThatThrownBy(() -> builder.route("order", db.marshaller(Row.Order.class), change -> {}))
                .hasMessageContaining("'order' already has a route");
    }
}
