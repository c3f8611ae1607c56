package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKeys;

/** What a mapper does that has nothing special, the versions of puts, and the classes of a family. */
class MapperDefaultsTest {
    private static final Model MODEL = Model.builder("Thing", "things")
            .partitionKey("PK", Type.S)
            .sortKey("SK", Type.N)
            .build();

    private final Mapper<Item> mapper = Mappers.rawItems(MODEL);
    private static final Item ITEM = Item.of("PK", Value.s("1")).with("SK", Value.n(2));

    @Test
    void mapperWithoutAClassLeavesEverythingToTheClient() {
        assertThat(mapper.type()).isEqualTo(Item.class);
        assertThat(mapper.write(ITEM, Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.NOT_SUPPORTED);
        assertThat(mapper.family()).isNull();
        assertThat(mapper.evolution()).isNull();
        assertThat(mapper.computedKeys()).isSameAs(ComputedKeys.NONE);
        assertThat(mapper.computedKeys(mapper.draft(ITEM))).isSameAs(ComputedKeys.NONE);
        AttributePath path = AttributePath.parse("a.b[1]");
        assertThat(mapper.flat(path)).isEqualTo(path);
    }

    @Test
    void valueIsPossibleIfItCanBeAssigned() {
        assertThat(mapper.assigned(mapper.path("SK"), 3)).isEqualTo(Value.n(3));
        assertThat(mapper.isPossible(mapper.path("SK"), Value.n(3))).isTrue();
        assertThat(mapper.isPossible(mapper.path("SK"), Value.s("3"))).isFalse();
    }

    @Test
    void numberThatIsAKeyMayHaveAFraction() {
        Item item = ITEM.with("SK", Value.n("1.5"));

        assertThat(Mappers.items(MODEL).draft(item).field("SK"))
                .isEqualTo(new Draft.Field(Value.n("1.5"), false, false));
    }

    @Test
    void typeOfADeclaredAttributeIsKnown() {
        assertThat(mapper.storedType(AttributePath.ofName("SK"))).isEqualTo(Type.N);
        assertThat(mapper.storedType(AttributePath.ofName("other"))).isNull();
        assertThat(mapper.storedType(AttributePath.parse("SK.x"))).isNull();
    }

    @Test
    void sameVersionIsStoredAgain() {
        PutVersion version = PutVersion.same();
        assertThat(version.isGiven()).isFalse();
        assertThat(version.current()).isZero();

        assertThat(version.store(7)).isEqualTo(7);
        assertThat(version.isGiven()).isTrue();
        assertThat(version.current()).isEqualTo(7);
    }

    @Test
    void nextVersionIsOneMore() {
        PutVersion version = PutVersion.next();

        assertThat(version.store(7)).isEqualTo(8);
        assertThat(version.current()).isEqualTo(7);
        assertThatThrownBy(() -> PutVersion.next().store(Long.MAX_VALUE)).isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {127, 32_767, Integer.MAX_VALUE, Long.MAX_VALUE})
    void lastVersionOfAnIntegerTypeIsRecognized(long last) {
        assertThat(PutVersion.isLastOfSomeType(last)).isTrue();
        assertThat(PutVersion.isLastOfSomeType(last - 1)).isFalse();
        assertThat(PutVersion.isLastOfSomeType(last + 1)).isFalse();
    }

    @Test
    void familyKnowsTheAttributesOfItsClasses() {
        Map<String, Set<String>> attributes = new LinkedHashMap<>();
        attributes.put("cat", Set.of("id", "lives"));
        attributes.put("dog", Set.of("id", "tricks"));
        FamilyMembers cats = new FamilyMembers("kind", List.of("cat"), attributes);
        FamilyMembers all = new FamilyMembers("kind", List.of("cat", "dog"), attributes);

        assertThat(cats.known()).containsExactlyInAnyOrder("cat", "dog");
        assertThat(cats.isWhole()).isFalse();
        assertThat(all.isWhole()).isTrue();
        assertThat(cats.isRead("lives")).isTrue();
        assertThat(cats.isRead("tricks")).isFalse();
        assertThat(all.isRead("tricks")).isTrue();
        assertThat(cats.has("dog", "tricks")).isTrue();
        assertThat(cats.has("dog", "lives")).isFalse();
        assertThat(cats.has("bird", "id")).isFalse();
    }

    @Test
    void familyAndDraftAreCopies() {
        List<String> read = new ArrayList<>(List.of("cat"));
        Map<String, Set<String>> attributes = new LinkedHashMap<>(Map.of("cat", Set.of("id")));
        FamilyMembers family = new FamilyMembers("kind", read, attributes);
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        Draft.Field field = new Draft.Field(Value.n(1), false, false);
        fields.put("a", field);
        Draft draft = new Draft(fields);
        read.clear();
        attributes.clear();
        fields.clear();

        assertThat(family).isEqualTo(new FamilyMembers("kind", List.of("cat"), Map.of("cat", Set.of("id"))));
        assertThat(draft.field("a")).isSameAs(field);
        assertThat(draft.field("b")).isNull();
    }
}
