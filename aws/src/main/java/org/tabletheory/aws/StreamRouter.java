package org.tabletheory.aws;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Marshaller;

/**
 * Sends the events of a table that several models share each to its own model, told apart by an attribute.
 *
 * <pre>{@code
 * StreamRouter router = StreamRouter.by("kind")
 *         .route("user", db.marshaller(User.class), change -> System.out.println(change.changed()))
 *         .route("order", db.marshaller(Order.class), change -> System.out.println(change.kind()))
 *         .otherwise(event -> System.out.println("not ours: " + event.keys()))
 *         .build();
 * StreamEvent event = null; // of a record
 * router.handle(event);
 * }</pre>
 *
 * <p>An item whose discriminator is not known, or that has none, is told to {@link Builder#otherwise} and is no error: other
 * programs may keep items in the table. Where an item was overwritten by one of another kind, the one is told as removed
 * and the other as inserted. Immutable and safe for use by many threads if the consumers are.
 */
public final class StreamRouter {
    private final String discriminator;
    private final Map<String, Route<?>> routes;
    private final Consumer<StreamEvent> otherwise;

    private record Route<T>(Marshaller<T> marshaller, Consumer<? super StreamChange<T>> consumer) {
        void take(StreamEvent event) {
            consumer.accept(StreamChange.of(marshaller, event));
        }
    }

    private StreamRouter(Builder builder) {
        discriminator = builder.discriminator;
        routes = Map.copyOf(builder.routes);
        otherwise = builder.otherwise;
    }

    /** Begins with the attribute that tells items apart, a text. */
    public static Builder by(String discriminator) {
        return new Builder(discriminator);
    }

    /** Tells an event to the model that it belongs to, on the calling thread. */
    public void handle(StreamEvent event) {
        String before = kindOf(event.before());
        String after = kindOf(event.after());
        boolean replaced = event.before() != null && event.after() != null && !same(before, after);
        if (replaced) {
            take(before, event.asRemoval());
            take(after, event.asInsertion());
        } else {
            take(event.after() == null ? before : after, event);
        }
    }

    private void take(@Nullable String kind, StreamEvent event) {
        Route<?> route = kind == null ? null : routes.get(kind);
        if (route == null) {
            otherwise.accept(event);
        } else {
            route.take(event);
        }
    }

    private static boolean same(@Nullable String before, @Nullable String after) {
        return before == null ? after == null : before.equals(after);
    }

    private @Nullable String kindOf(@Nullable Item image) {
        return image != null && image.get(discriminator) instanceof Value.S text ? text.value() : null;
    }

    /** Collects the routes; not safe for use by many threads. */
    public static final class Builder {
        private final String discriminator;
        private final Map<String, Route<?>> routes = new LinkedHashMap<>();
        private Consumer<StreamEvent> otherwise = event -> {};

        private Builder(String discriminator) {
            this.discriminator = discriminator;
        }

        /** Tells items whose discriminator has this value to this consumer. */
        public <T> Builder route(String value, Marshaller<T> marshaller, Consumer<? super StreamChange<T>> consumer) {
            if (routes.put(value, new Route<>(marshaller, consumer)) != null) {
                throw new IllegalArgumentException("'" + value + "' is routed twice");
            }
            return this;
        }

        /** Tells all other items to this consumer; without it they are passed over. */
        public Builder otherwise(Consumer<StreamEvent> consumer) {
            otherwise = consumer;
            return this;
        }

        public StreamRouter build() {
            return new StreamRouter(this);
        }
    }
}
