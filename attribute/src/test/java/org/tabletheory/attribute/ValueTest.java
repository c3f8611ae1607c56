package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValueTest {
    @Test
    void setsCompareWithoutOrder() {
        assertThat(Value.ss("a", "b")).isEqualTo(Value.ss("b", "a")).hasSameHashCodeAs(Value.ss("b", "a"));
        assertThat(Value.ss("a", "b")).isNotEqualTo(Value.ss("a", "c")).isNotEqualTo(Value.ss("a"));
        assertThat(Value.ns("1", "2")).isEqualTo(Value.ns("2.0", "1")).hasSameHashCodeAs(Value.ns("2.0", "1"));
        assertThat(Value.bs(new byte[] {1}, new byte[] {2})).isEqualTo(Value.bs(new byte[] {2}, new byte[] {1}));
        List<String> many = IntStream.range(0, 100).mapToObj(Integer::toString).toList();
        List<String> reversed =
                IntStream.range(0, 100).mapToObj(i -> Integer.toString(99 - i)).toList();
        assertThat(Value.ss(many)).isEqualTo(Value.ss(reversed));
    }

    @Test
    void setsKeepTheGivenOrder() {
        assertThat(Value.ss("b", "a").values()).containsExactly("b", "a");
        assertThat(new Value.SS(new LinkedHashSet<>(List.of("b", "a"))).values())
                .containsExactly("b", "a");
    }

    @Test
    void setsRejectDuplicates() {
        assertThatThrownBy(() -> Value.ss("a", "b", "a")).hasMessageContaining("duplicate");
        assertThatThrownBy(() -> Value.ns("1", "1.0")).hasMessageContaining("duplicate");
        assertThatThrownBy(() -> Value.bs(new byte[] {1}, new byte[] {1})).hasMessageContaining("duplicate");
        assertThatThrownBy(() -> Value.ss(IntStream.range(0, 100)
                        .mapToObj(i -> Integer.toString(i % 99))
                        .toList()))
                .hasMessageContaining("[99]");
    }

    @Test
    void numbersCompareByValueAndKeepTheirText() {
        assertThat(new Value.N("1.0")).isEqualTo(new Value.N("1")).hasSameHashCodeAs(new Value.N("+1e0"));
        assertThat(new Value.N("1.0").text()).isEqualTo("1.0");
        assertThat(new Value.N("1.0").normalized()).isEqualTo("1");
        assertThat(new Value.N("1")).isNotEqualTo(new Value.N("2"));
        assertThat(Value.n(new BigDecimal("1E+3")).toBigDecimal()).isEqualByComparingTo("1000");
        assertThat(Value.n(Long.MIN_VALUE).text()).isEqualTo("-9223372036854775808");
    }

    @Test
    void invalidNumberCanBeReadButNotCreatedOrWritten() {
        assertThat(new Value.N("abc")).isEqualTo(new Value.N("abc")).isNotEqualTo(new Value.N("abd"));
        assertThatThrownBy(() -> Value.n("abc")).hasMessageStartingWith("the text is not a DynamoDB number");
        assertThatThrownBy(() -> AttributeSerialization.serialize(new Value.N("abc")))
                .hasMessageStartingWith("the text is not a DynamoDB number");
    }

    @Test
    void binaryIsCopiedInAndOut() {
        byte[] given = {1, 2};
        Value.B binary = Value.b(given);
        given[0] = 9;
        binary.bytes()[1] = 9;
        assertThat(binary.bytes()).containsExactly(1, 2);
        assertThat(binary).isEqualTo(Value.b((byte) 1, (byte) 2)).isNotEqualTo(Value.b((byte) 1));
    }

    @Test
    void collectionsAreCopiedAndImmutable() {
        List<Value> list = new ArrayList<>(List.of(Value.nul()));
        Map<String, Value> map = new LinkedHashMap<>(Map.of("a", Value.nul()));
        Set<String> set = new LinkedHashSet<>(Set.of("a"));
        Value.L listValue = new Value.L(list);
        Value.M mapValue = Value.m(map);
        Value.SS setValue = new Value.SS(set);
        list.clear();
        map.clear();
        set.clear();
        assertThat(listValue.values()).hasSize(1);
        assertThat(mapValue.values()).hasSize(1);
        assertThat(setValue.values()).hasSize(1);
        assertThatThrownBy(() -> listValue.values().add(Value.nul())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> mapValue.values().put("b", Value.nul()))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> setValue.values().remove("a")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks may do
    void nullsAreRejectedWithTheirPosition() {
        assertThatThrownBy(() -> Value.s(null)).hasMessageContaining("use Value.nul()");
        assertThatThrownBy(() -> new Value.L(Arrays.asList(Value.nul(), null))).hasMessageEndingWith("at [1]");
        Map<String, Value> map = new LinkedHashMap<>();
        map.put("gone", null);
        assertThatThrownBy(() -> Value.m(map)).hasMessageEndingWith("at gone");
        assertThatThrownBy(() -> Value.ss("a", null)).hasMessageEndingWith("at [1]");
    }

    @Test
    void mapsAndItemsFindTheirEntriesAtAnySize() {
        for (int size : new int[] {0, 1, 8, 9, 100, 1000}) {
            Map<String, Value> map = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                map.put("name" + i, Value.n(i));
            }
            Item item = new Item(map);
            assertThat(item.attributes()).hasSize(size).isEqualTo(map);
            assertThat(item.get("name" + (size - 1))).isEqualTo(size == 0 ? null : Value.n(size - 1));
            assertThat(item.get("other")).isNull();
            assertThat(item.attributes().keySet()).containsExactlyElementsOf(map.keySet());
            assertThat(item.has("name0")).isEqualTo(size > 0);
        }
    }

    @Test
    void changingAnItemReturnsACopy() {
        Item item = Item.of("PK", Value.s("a")).with("n", Value.n(1)).with("PK", Value.s("b"));
        assertThat(item).hasToString("{\"PK\":{\"S\":\"b\"},\"n\":{\"N\":\"1\"}}");
        assertThat(item.without("n")).isEqualTo(Item.of("PK", Value.s("b")));
        assertThat(item.withAll(Item.of("n", Value.n(2)).with("z", Value.n(3))).toString())
                .isEqualTo("{\"PK\":{\"S\":\"b\"},\"n\":{\"N\":\"2\"},\"z\":{\"N\":\"3\"}}");
        assertThat(item.without("other")).isEqualTo(item);
        assertThat(Item.empty().attributes()).isEmpty();
    }

    @Test
    void toStringIsDynamoDbJson() {
        assertThat(Value.l(Value.s("x"), Value.nul(), Value.bool(false), Value.b((byte) 1)))
                .hasToString("{\"L\":[{\"S\":\"x\"},{\"NULL\":true},{\"BOOL\":false},{\"B\":\"AQ==\"}]}");
    }

    @Test
    void itemOfTwoAttributesRejectsADuplicateName() {
        assertThat(Item.of("PK", Value.s("a"), "SK", Value.n(1)))
                .isEqualTo(Item.of("PK", Value.s("a")).with("SK", Value.n(1)));
        assertThatThrownBy(() -> Item.of("PK", Value.s("a"), "PK", Value.s("b")))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("duplicate name 'PK'");
    }

    @Test
    void setsAreBuiltFromTheirMembers() {
        for (Value.AnySet set :
                List.of(Value.ss("b", "a"), Value.ns("2", "1"), Value.bs(new byte[] {1}, new byte[0]))) {
            assertThat(Value.AnySet.of(set.type(), set.members()))
                    .isEqualTo(set)
                    .hasToString(set.toString());
        }
    }

    @Test
    void setsRejectMembersOfOtherTypes() {
        assertThatThrownBy(() -> Value.AnySet.of(Type.SS, Set.of(Value.n(1))))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("SS cannot contain a member of type N");
        assertThatThrownBy(() -> Value.AnySet.of(Type.L, Set.of()))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("L is not a set type");
    }

    /** Small and large maps compare in different ways. */
    @Test
    void mapsCompareWithoutOrderLikeOtherMaps() {
        for (int size : new int[] {1, 2, 8, 9, 30}) {
            Map<String, Value> map = new LinkedHashMap<>();
            Map<String, Value> reversed = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                map.put("name" + i, Value.n(i));
                reversed.put("name" + (size - 1 - i), Value.n(size - 1 - i));
            }
            Value value = Value.m(map);
            assertThat(value).isEqualTo(Value.m(reversed)).hasSameHashCodeAs(Value.m(reversed));
            assertThat(((Value.M) value).values()).isEqualTo(reversed).hasSameHashCodeAs(reversed);
            assertThat(reversed).isEqualTo(((Value.M) value).values());

            Map<String, Value> other = new LinkedHashMap<>(map);
            other.put("name" + (size - 1), Value.n(-1));
            assertThat(value).isNotEqualTo(Value.m(other));
            Map<String, Value> renamed = new LinkedHashMap<>(map);
            renamed.put("renamed", Objects.requireNonNull(renamed.remove("name0")));
            assertThat(value).isNotEqualTo(Value.m(renamed));
            Map<String, Value> longer = new LinkedHashMap<>(map);
            longer.put("one more", Value.n(1));
            assertThat(value).isNotEqualTo(Value.m(longer));
            assertThat(Value.m(longer)).isNotEqualTo(value);
        }
    }

    @Test
    void duplicateNameInJsonIsRejectedAtAnySize() {
        for (int size : new int[] {2, 8, 9, 10, 40}) {
            for (int copied : new int[] {0, (size - 1) / 2, size - 2}) {
                StringBuilder json = new StringBuilder("{");
                for (int i = 0; i < size; i++) {
                    int name = i == size - 1 ? copied : i;
                    json.append(i == 0 ? "" : ",").append("\"n").append(name).append("\":{\"N\":\"1\"}");
                }
                assertThatThrownBy(() -> DynamoJson.readItem(json + "}"))
                        .isInstanceOf(AttributeException.class)
                        .hasMessageContaining("duplicate name");
            }
        }
    }

    /** Small and large sets are searched in different ways. */
    @Test
    void setsFindTheirMembersAtAnySize() {
        for (int size : new int[] {1, 2, 8, 9, 17, 100}) {
            String[] members = new String[size];
            for (int i = 0; i < size; i++) {
                members[i] = "member" + i;
            }
            Value.SS set = Value.ss(members);
            assertThat(set.values()).hasSize(size).contains(members).doesNotContain("other", "member" + size);
            for (int copied : new int[] {0, size - 1}) {
                String[] twice = Arrays.copyOf(members, size + 1);
                twice[size] = "member" + copied;
                assertThatThrownBy(() -> Value.ss(twice)).hasMessageEndingWith("at [" + size + "]");
            }
        }
    }

    @Test
    void numbersAreOrderedByValueAndOtherTextsFollow() {
        List<Value.N> ordered = List.of(
                new Value.N("-10"),
                new Value.N("-9.5"),
                new Value.N("0"),
                new Value.N("1E-5"),
                new Value.N("2"),
                new Value.N("10"),
                new Value.N("1E20"),
                new Value.N("abc"),
                new Value.N("abd"));
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(Integer.signum(ordered.get(i).compareTo(ordered.get(j))))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
        assertThat(new Value.N("1.0")).isEqualByComparingTo(new Value.N("1")).hasSameHashCodeAs(new Value.N("1"));
        assertThat(new Value.N("1").hashCode()).isNotEqualTo(new Value.N("2").hashCode());
    }

    @Test
    void binaryIsOrderedByUnsignedBytes() {
        List<Value.B> ordered = List.of(
                Value.b(), Value.b((byte) 1), Value.b((byte) 1, (byte) 0), Value.b((byte) 2), Value.b((byte) -1));
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(Integer.signum(ordered.get(i).compareTo(ordered.get(j))))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
        assertThat(Value.b((byte) 1).hashCode()).isNotEqualTo(Value.b((byte) 2).hashCode());
    }

    @Test
    void everyValueIsPrintedAsDynamoDbJson() {
        assertThat(Value.s("a")).hasToString("{\"S\":\"a\"}");
        assertThat(Value.n("1.50")).hasToString("{\"N\":\"1.50\"}");
        assertThat(Value.b((byte) 1)).hasToString("{\"B\":\"AQ==\"}");
        assertThat(Value.bool(true)).hasToString("{\"BOOL\":true}");
        assertThat(Value.nul()).hasToString("{\"NULL\":true}");
        assertThat(Value.ss("a", "b")).hasToString("{\"SS\":[\"a\",\"b\"]}");
        assertThat(Value.ns("1", "2")).hasToString("{\"NS\":[\"1\",\"2\"]}");
        assertThat(Value.bs(new byte[] {1})).hasToString("{\"BS\":[\"AQ==\"]}");
        assertThat(Value.l(Value.nul())).hasToString("{\"L\":[{\"NULL\":true}]}");
        assertThat(Value.m(Map.of("a", Value.nul()))).hasToString("{\"M\":{\"a\":{\"NULL\":true}}}");
    }

    @Test
    void onlyKeyTypesHaveSets() {
        assertThat(Type.S.set()).isEqualTo(Type.SS);
        assertThat(Type.N.set()).isEqualTo(Type.NS);
        assertThat(Type.B.set()).isEqualTo(Type.BS);
        for (Type type : Type.values()) {
            boolean key = type == Type.S || type == Type.N || type == Type.B;
            assertThat(type.isKey()).isEqualTo(key);
            if (key) {
                assertThat(type.set().member()).isEqualTo(type);
            } else {
                assertThatThrownBy(type::set).hasMessageContaining("there is no set of " + type);
            }
        }
    }
}
