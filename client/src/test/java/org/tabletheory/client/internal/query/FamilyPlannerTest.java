package org.tabletheory.client.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.client.internal.query.QueryPlans.is;
import static org.tabletheory.client.internal.query.QueryPlans.spec;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.PlainMapper;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;

/** Queries for classes that a discriminator distinguishes. */
class FamilyPlannerTest {
    @Test
    void discriminatorIsAKeyConditionWhereItIsAKey() {
        Model model = Model.builder("Row", "rows")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true))
                .attribute(AttributeDef.of("note", Type.S))
                .index(SampleModels.gsi("gsi-kind", List.of(SampleModels.part("kind")), List.of()))
                .build();
        MemberMapper member = new MemberMapper(new PlainMapper(model), List.of("a"));

        assertThat(new Planner(member, spec(), false).read().plan().json())
                .contains("\"IndexName\":\"gsi-kind\"", "\"KeyConditionExpression\":\"#n1 = :v1\"")
                .doesNotContain("FilterExpression");
        assertThat(new Planner(member, spec(is("note", "x")), false)
                        .read()
                        .plan()
                        .json())
                .contains("\"IndexName\":\"gsi-kind\"", "\"FilterExpression\"");
        assertThat(new Planner(member, spec().withConsistent(), false)
                        .read()
                        .plan()
                        .json())
                .contains("\"FilterExpression\":\"#n1 = :v1\"")
                .doesNotContain("gsi-kind");
        assertThat(new Planner(member, spec(is("id", "1")), false).get()).isPresent();
    }

    /** An item without the sort key of an index is not in it. */
    @Test
    void discriminatorAloneChoosesNoIndexThatItemsMayBeMissingFrom() {
        Model model = Model.builder("Row", "rows")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true))
                .attribute(AttributeDef.of("note", Type.S).optional(true))
                .index(SampleModels.gsi(
                        "gsi-kind", List.of(SampleModels.part("kind")), List.of(SampleModels.part("note"))))
                .build();
        MemberMapper member = new MemberMapper(new PlainMapper(model), List.of("a"));

        assertThat(new Planner(member, spec(), false).read().plan().json())
                .contains("\"FilterExpression\":\"#n1 = :v1\"")
                .doesNotContain("gsi-kind");
    }

    /** Otherwise a read without conditions would be rejected because of an index that nobody asked for. */
    @Test
    void discriminatorAloneChoosesNoIndexThatLacksAttributes() {
        Model model = Model.builder("Row", "rows")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true))
                .attribute(AttributeDef.of("note", Type.S))
                .index(IndexDef.gsi("gsi-kind", SampleModels.part("kind")).projection(Projection.KEYS_ONLY))
                .build();
        MemberMapper member = new MemberMapper(new PlainMapper(model), List.of("a"));

        assertThat(new Planner(member, spec(), false).read().plan().json())
                .contains("\"FilterExpression\":\"#n1 = :v1\"")
                .doesNotContain("gsi-kind");
    }

    @Test
    void countOfAFamilyFiltersByItsClassesUnlessTheyAreTheKey() {
        Model model = Model.builder("Row", "rows")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true))
                .attribute(AttributeDef.of("note", Type.S).optional(true))
                .index(SampleModels.gsi("gsi-kind", List.of(SampleModels.part("kind")), List.of()))
                .index(SampleModels.gsi(
                        "gsi-note", List.of(SampleModels.part("note")), List.of(SampleModels.part("kind"))))
                .build();
        MemberMapper whole = new MemberMapper(new PlainMapper(model), List.of("a", "b"));

        Planner planner = new Planner(whole, spec(is("id", "1")), false);
        String read = planner.read().plan().json();
        assertThat(planner.count().plan().json()).contains("\"FilterExpression\":\"#n2 IN (:v2, :v3)\"");
        assertThat(planner.read().plan().json()).as("a read after the count").isEqualTo(read);
        for (QuerySpec byKey :
                List.of(spec(is("kind", "a")), spec(is("note", "x")).withIndex("gsi-note"))) {
            assertThat(new Planner(whole, byKey, false).count().plan().json())
                    .as("DynamoDB rejects a filter on a key")
                    .doesNotContain("FilterExpression");
        }
    }

    /** The mapper of some classes of a sealed type with the classes a and b. */
    private record MemberMapper(PlainMapper plain, List<String> read) implements Mapper<Item> {
        @Override
        public Model model() {
            return plain.model();
        }

        @Override
        public Class<Item> type() {
            return Item.class;
        }

        @Override
        public FamilyMembers family() {
            return new FamilyMembers("kind", read, Map.of("a", Set.of("id", "note"), "b", Set.of("id")));
        }

        @Override
        public Draft draft(Item entity) {
            return plain.draft(entity);
        }

        @Override
        public Item read(ItemReader reader) {
            return plain.read(reader);
        }

        @Override
        public AttributePath path(String field) {
            return plain.path(field);
        }

        @Override
        public Value operand(AttributePath path, @Nullable Object value) {
            return plain.operand(path, value);
        }

        @Override
        public boolean isEmpty(AttributePath path, Value stored) {
            return plain.isEmpty(path, stored);
        }
    }
}
