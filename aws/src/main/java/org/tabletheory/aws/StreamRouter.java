package org.tabletheory.aws;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Marshaller;

/**
 * Dispatches stream events of a table that several models share, by the value of a discriminator attribute.
 *
 * <pre>{@code
 * StreamRouter router = StreamRouter.by("kind")
 *         .route("user", db.marshaller(User.class), change -> System.out.println(change.changed()))
 *         .route("order", db.marshaller(Order.class), change -> System.out.println(change.kind()))
 *         .otherwise(event -> System.out.println("unknown item: " + event.keys()))
 *         .build();
 * StreamEvent event = null; // from a stream record
 * router.handle(event);
 * }</pre>
 *
 * <p>Items with an unknown or missing discriminator go to {@link Builder#otherwise}; they are not an error, since other
 * programs may store items in the table. An item overwritten by one of another model is reported as a removal and an
 * insertion. Immutable, and thread-safe if the consumers are.
 */
public final class StreamRouter {
    private final String discriminator;
    private final Map<String, Route<?>> routes;
    private final Consumer<StreamEvent> otherwise;

    private record Route<T>(Marshaller<T> marshaller, Consumer<? super StreamChange<T>> consumer) {
        void accept(StreamEvent event) {
            consumer.accept(StreamChange.of(marshaller, event));
        }
    }

    private StreamRouter(Builder builder) {
        discriminator = builder.discriminator;
        routes = Map.copyOf(builder.routes);
        otherwise = builder.otherwise;
    }

    /** Returns a builder for the discriminator attribute, which must be of type S. */
    public static Builder by(String discriminator) {
        return new Builder(discriminator);
    }

    /** Passes an event to its model's consumer, on the calling thread. */
    public void handle(StreamEvent event) {
        String before = discriminatorOf(event.before());
        String after = discriminatorOf(event.after());
        boolean replaced = event.before() != null && event.after() != null && !Objects.equals(before, after);
        if (replaced) {
            dispatch(before, event.asRemoval());
            dispatch(after, event.asInsertion());
        } else {
            dispatch(event.after() == null ? before : after, event);
        }
    }

    private void dispatch(@Nullable String value, StreamEvent event) {
        Route<?> route = value == null ? null : routes.get(value);
        if (route == null) {
            otherwise.accept(event);
        } else {
            route.accept(event);
        }
    }

    private @Nullable String discriminatorOf(@Nullable Item image) {
        return image != null && image.get(discriminator) instanceof Value.S text ? text.value() : null;
    }

    /** Configures a {@link StreamRouter}. Not thread-safe. */
    public static final class Builder {
        private final String discriminator;
        private final Map<String, Route<?>> routes = new LinkedHashMap<>();
        private Consumer<StreamEvent> otherwise = event -> {};

        private Builder(String discriminator) {
            this.discriminator = discriminator;
        }

        /** Passes changes of items with this discriminator value to this consumer. */
        public <T> Builder route(String value, Marshaller<T> marshaller, Consumer<? super StreamChange<T>> consumer) {
            if (routes.put(value, new Route<>(marshaller, consumer)) != null) {
                throw new IllegalArgumentException("'" + value + "' already has a route");
            }
            return this;
        }

        /** Passes events of all other items to this consumer; by default they are ignored. */
        public Builder otherwise(Consumer<StreamEvent> consumer) {
            otherwise = consumer;
            return this;
        }

        /** Returns the configured router. */
        public StreamRouter build() {
            return new StreamRouter(this);
        }
    }
}
