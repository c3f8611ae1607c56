package org.tabletheory.client.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** Items of the batch tests, and the responses and errors that their stub servers return. */
final class ThingBatches {
    private ThingBatches() {}

    static final Model MODEL = Model.builder("Thing", "things")
            .partitionKey("id", Type.N)
            .attribute(AttributeDef.of("text", Type.S).optional(true))
            .build();

    static final String ALL_DONE = "{\"UnprocessedItems\":{}}";

    static final Pattern ID = Pattern.compile("\\{\"id\":\\{\"N\":\"(\\d+)\"}[^}]*}");

    static final BatchOptions SEQUENTIAL = BatchOptions.defaults().parallel(1);

    static List<Item> things(int count) {
        return IntStream.range(0, count).mapToObj(ThingBatches::thing).toList();
    }

    static Item thing(int id) {
        return Item.of("id", Value.n(id));
    }

    static List<Integer> ids(String request) {
        List<Integer> ids = new ArrayList<>();
        Matcher matcher = ID.matcher(request);
        while (matcher.find()) {
            ids.add(Integer.valueOf(matcher.group(1)));
        }
        return ids;
    }

    static String unprocessed(List<Integer> ids) {
        return ids.isEmpty()
                ? ALL_DONE
                : "{\"UnprocessedItems\":{\"things\":["
                        + ids.stream()
                                .map(id -> "{\"PutRequest\":{\"Item\":{\"id\":{\"N\":\"" + id + "\"}}}}")
                                .collect(Collectors.joining(","))
                        + "]}}";
    }

    static ErrorContext context(boolean unknown) {
        return new ErrorContext("BatchWriteItem", "Thing", "things", null, "r", null, 1, unknown);
    }

    static ThrottledException throttled() {
        return new ThrottledException("slow down", context(false), null);
    }

    static BatchException givenUp(Runnable batch) {
        BatchException error = catchThrowableOfType(BatchException.class, batch::run);
        assertThat(error).isNotNull();
        assertThat(error.outcomeUnknown())
                .isEqualTo(error.leftovers().stream().anyMatch(BatchLeftover::outcomeUnknown));
        return error;
    }

    static List<Long> positions(BatchException error, boolean unknown) {
        return error.leftovers().stream()
                .filter(left -> left.outcomeUnknown() == unknown)
                .map(BatchLeftover::position)
                .toList();
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
