package org.tabletheory.client.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.client.internal.session.PlainMapper;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.WireResponse;

class PageResponseReaderTest {
    private static final PlainMapper ORDERS = SampleModels.orders();
    private static final ReadPlan READ = new Planner(ORDERS, QuerySpec.EMPTY, false).read();
    private static final String THREE = "{\"Count\":3,\"Items\":["
            + "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"1\"},\"note\":{\"S\":\"é\"}},"
            + "{\"note\":{\"M\":{\"PK\":{\"S\":\"no\"}}},\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"2\"}},"
            + "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"3\"}}],\"ScannedCount\":9,"
            + "\"LastEvaluatedKey\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"4\"}}}";

    private static <T> PageResponseReader<T> reader(Mapper<T> mapper, String body) {
        WireResponse response = new WireResponse(body.getBytes(StandardCharsets.UTF_8), "request-7", 1, false);
        return new PageResponseReader<>(mapper, READ.plan(), response, new KeyText(StubWire.responding("{}"), null));
    }

    private static PageResponse<Item> page(String body, int limit) {
        return reader(ORDERS, body).page(limit, null, READ.path().startKey());
    }

    private static Item key(String sort) {
        return Item.of("PK", Value.s("a")).with("SK", Value.s(sort));
    }

    @Table("orders")
    record TypedOrder(@PartitionKey("PK") String id, String note) {}

    /** As for stored items without a class. */
    @Test
    void itemWithANameTwiceIsMalformedForEveryReader() {
        String twice = "{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"1\"},\"note\":{\"S\":\"x\"},\"note\":{\"S\":\"y\"}}";
        for (Mapper<?> mapper : List.of(ORDERS, Mappers.builder().build().of(TypedOrder.class))) {
            assertThatThrownBy(() -> reader(mapper, "{\"Item\":" + twice + "}").item())
                    .isInstanceOf(MalformedResponseException.class);
            assertThatThrownBy(() -> reader(mapper, "{\"Count\":1,\"Items\":[" + twice + "]}")
                            .page(5, null, Set.of()))
                    .isInstanceOf(MalformedResponseException.class);
        }
    }

    @Test
    void pageIsRead() {
        PageResponse<Item> response = page(THREE, 3);
        assertThat(response.items())
                .extracting(item -> item.get("SK"))
                .containsExactly(Value.s("1"), Value.s("2"), Value.s("3"));
        assertThat(response.lastKey()).isEqualTo(key("4"));
        assertThat(response.count()).isEqualTo(3);
        assertThat(response.scannedCount()).isEqualTo(9);
    }

    @Test
    void limitedPageEndsWithTheKeyOfItsLastItem() {
        assertThat(page(THREE, 1).lastKey()).isEqualTo(key("1"));
        assertThat(page(THREE, 2).lastKey()).isEqualTo(key("2"));
        assertThat(page(THREE, 2).items()).hasSize(2);
    }

    @Test
    void unselectedAttributesAreDropped() {
        PageResponse<Item> response =
                reader(ORDERS, THREE).page(2, Set.of("note"), READ.path().startKey());
        assertThat(response.items())
                .containsExactly(
                        Item.of("note", Value.s("é")), Item.of("note", Value.m(java.util.Map.of("PK", Value.s("no")))));
        assertThat(response.lastKey()).isEqualTo(key("2"));
    }

    @Test
    void itemIsPresentOrEmpty() {
        assertThat(reader(ORDERS, "{}").item()).isEmpty();
        assertThat(reader(ORDERS, "{\"ConsumedCapacity\":{\"x\":[1]},\"Item\":{\"PK\":{\"S\":\"a\"}}}")
                        .item())
                .contains(Item.of("PK", Value.s("a")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[]",
                "{",
                "{}",
                "{\"Items\":{}}",
                "{\"Items\":[1]}",
                "{\"Items\":[{\"PK\":1}]}",
                "{\"Items\":[{\"PK\":{\"S\":\"a\"}",
                "{\"Items\":[],\"Count\":\"1\"}",
                "{\"Items\":[],\"LastEvaluatedKey\":[]}",
                "{\"Items\":[]} trailing",
                "{\"Items\":[],\"Items\":[]}",
                "{\"Count\":99999999999}",
            })
    void invalidResponseIsMalformed(String body) {
        assertThatThrownBy(() -> page(body, 5)).isInstanceOfSatisfying(MalformedResponseException.class, e -> {
            assertThat(e.model()).isEqualTo("Order");
            assertThat(e.requestId()).isEqualTo("request-7");
        });
    }

    @Test
    void responseWithTwoItemsIsMalformed() {
        String twice = "{\"Item\":{\"PK\":{\"S\":\"a\"}},\"Item\":{\"PK\":{\"S\":\"b\"}}}";
        assertThatThrownBy(() -> reader(ORDERS, twice).item()).isInstanceOf(MalformedResponseException.class);
    }

    @Test
    void truncatedResponseIsMalformed() {
        for (int length = 0; length < THREE.length(); length++) {
            String cut = THREE.substring(0, length);
            assertThatThrownBy(() -> page(cut, 5)).as(cut).isInstanceOf(MalformedResponseException.class);
        }
    }

    @Test
    void itemThatDoesNotFitTheTypeIsNotMalformed() {
        assertThatThrownBy(() -> reader(new Numbers(ORDERS.model()), THREE).page(3, null, Set.of()))
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_MODEL);
                    assertThat(e.attributePath()).isEqualTo("PK");
                })
                .hasMessageContaining("expected N but found S");
    }

    /** Reads the first attribute as a number. */
    private record Numbers(Model model) implements Mapper<String> {
        @Override
        public Class<String> type() {
            return String.class;
        }

        @Override
        public Draft draft(String entity) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String read(ItemReader reader) {
            reader.startItem();
            reader.nextName();
            return reader.number();
        }

        @Override
        public AttributePath path(String field) {
            return AttributePath.parse(field);
        }

        @Override
        public Value operand(AttributePath path, @Nullable Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isEmpty(AttributePath path, Value stored) {
            throw new UnsupportedOperationException();
        }
    }

    /** The value of an attribute may be wrong for a class, but a response that ends in the middle is never an item. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Item\":{\"PK\":{\"S\":\"a\"}}} trailing",
                "{\"Item\":{\"PK\":{\"S\":\"a\"}}}{}",
                "{\"Item\":{\"PK\":{\"S\":\"a\"}}",
                "{\"Item\":{\"PK\":1}}",
            })
    void invalidResponseOfAGetIsMalformed(String body) {
        assertThatThrownBy(() -> reader(ORDERS, body).item()).isInstanceOf(MalformedResponseException.class);
    }

    @Test
    void pageOfNothingKeepsTheKeyOfTheResponse() {
        PageResponse<Item> response = page(THREE, 0);
        assertThat(response.items()).isEmpty();
        assertThat(response.lastKey()).isEqualTo(key("4"));
    }

    /** Otherwise a damaged response would be reported as an item that another program stored wrongly. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Items\":[{\"PK\":{\"S\":\"a\"}},{\"PK\":1}]}",
                "{\"Items\":[{\"PK\":{\"S\":\"a\"}}],\"LastEvaluatedKey\":{\"PK\":1}}",
                "{\"Items\":[{\"PK\":{\"S\":\"a\"}}],\"Count\":\"one\"}",
                "{\"Items\":[{\"PK\":{\"S\":\"a\"}}],\"ScannedCount\":[]}",
                "{\"Items\":[{\"PK\":{\"S\":\"a\"}}],\"ConsumedCapacity\":{\"x\"}}",
                "{\"Item\":{\"PK\":{\"S\":\"a\"}},\"Items\":[{\"PK\":{\"S\":\"a\"}}]",
            })
    void damagedResponseIsMalformedEvenIfAnItemDoesNotFitTheType(String body) {
        Numbers numbers = new Numbers(ORDERS.model());
        assertThatThrownBy(() -> reader(numbers, body).page(5, null, Set.of()))
                .isInstanceOf(MalformedResponseException.class);
    }

    @Test
    void itemOfAGetThatDoesNotFitTheTypeIsNotMalformed() {
        Numbers numbers = new Numbers(ORDERS.model());
        String body = "{\"ConsumedCapacity\":{\"x\":[1]},\"Item\":{\"PK\":{\"S\":\"a\"}},\"LastEvaluatedKey\":null}";
        assertThatThrownBy(() -> reader(numbers, body).item())
                .isNotInstanceOf(MalformedResponseException.class)
                .hasMessageContaining("expected N but found S");
    }
}
