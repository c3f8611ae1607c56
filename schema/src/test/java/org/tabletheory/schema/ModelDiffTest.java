package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.diff.Difference;
import org.tabletheory.schema.diff.SchemaDiff;
import org.tabletheory.schema.document.JsonValue;

/** Every difference between two versions of a model, with its place. */
class ModelDiffTest {
    private static final JsonValue.Obj EXTENSION =
            new JsonValue.Obj(Map.of("x-note", JsonValue.text("kept for other tools")));

    private static Model.Builder user() {
        return named("User");
    }

    private static Model.Builder named(String name) {
        return Model.builder(name, "users")
                .dmsVersion(DmsVersion.V0_2)
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S);
    }

    private static List<String> between(Model.Builder older, Model.Builder newer) {
        return SchemaDiff.between(older.build(), newer.build()).differences().stream()
                .map(Difference::toString)
                .toList();
    }

    /** Returns the only difference of a model whose attribute is changed. */
    private static String changed(AttributeDef older, UnaryOperator<AttributeDef> change) {
        List<String> found = between(user().attribute(older), user().attribute(change.apply(older)));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    @Test
    void changesOfAnAttribute() {
        AttributeDef text = AttributeDef.of("a", Type.S);
        String at = "User.attributes.a";

        assertThat(changed(text, a -> AttributeDef.of("a", Type.N)))
                .isEqualTo("breaking: " + at + ".type: values stored as S cannot be read as N.");
        assertThat(changed(text, a -> a.required(true)))
                .isEqualTo("needs a backfill: " + at + ".required: existing items may not have it.");
        assertThat(changed(text.required(true), a -> a.required(false)))
                .isEqualTo("compatible: " + at + ".required: new items may not have it.");
        assertThat(changed(text, a -> a.optional(true)))
                .isEqualTo("compatible: " + at + ".optional: stored items do not change.");
        assertThat(changed(text, a -> a.omitEmpty(true)))
                .isEqualTo("compatible: " + at + ".omit_empty: empty values will be omitted.");
        assertThat(changed(text.omitEmpty(true), a -> a.omitEmpty(false)))
                .isEqualTo("compatible: " + at + ".omit_empty: empty values will be stored.");
        assertThat(changed(text, a -> a.json(true))).startsWith("breaking: " + at + ".json: stored values have");
        assertThat(changed(AttributeDef.of("a", Type.B), a -> a.binary(true)))
                .isEqualTo("compatible: " + at + ".binary: the stored bytes are the same.");
        assertThat(changed(text, a -> a.encryption(Encryption.V1)))
                .startsWith("needs a backfill: " + at + ".encryption: values stored in plain text are rejected");
        assertThat(changed(text.encryption(Encryption.V1), a -> AttributeDef.of("a", Type.S)))
                .startsWith("needs a backfill: " + at + ".encryption: stored envelopes must be decrypted");
        assertThat(changed(text.encryption(Encryption.V1), a -> a.encryption(new Encryption(1, EXTENSION))))
                .startsWith("compatible: " + at + ".encryption: extension metadata");
        assertThat(changed(text, a -> a.extensions(EXTENSION)))
                .startsWith("compatible: " + at + ".tags: tags and extensions");
        assertThat(changed(text, a -> a.tags(new JsonValue.Obj(Map.of("json", JsonValue.text("a"))))))
                .startsWith("compatible: " + at + ".tags: ");
    }

    @Test
    void changesOfRoles() {
        AttributeDef number = AttributeDef.of("a", Type.N).format(Format.INT);
        AttributeDef seconds = AttributeDef.of("a", Type.N).format(Format.UNIX_SECONDS);
        AttributeDef time = AttributeDef.of("a", Type.S).format(Format.RFC3339_NANO);
        String at = "User.attributes.a.roles: ";

        assertThat(changed(number, a -> a.roles(Role.VERSION)))
                .isEqualTo(
                        "needs a backfill: " + at + "updates are conditional on the version, so every item needs one.");
        assertThat(changed(number.roles(Role.VERSION), a -> a.roles(Set.of())))
                .isEqualTo("compatible: " + at + "the role `version` was removed; stored values do not change.");
        assertThat(changed(seconds, a -> a.roles(Role.TTL)))
                .isEqualTo("breaking: " + at + "DynamoDB deletes every item whose value is in the past.");
        assertThat(changed(time, a -> a.roles(Role.CREATED_AT)))
                .isEqualTo("compatible: " + at + "the role `created_at` is new; stored values do not change.");
    }

    @Test
    void newAndRemovedAttributes() {
        AttributeDef optional = AttributeDef.of("a", Type.S);
        AttributeDef required = optional.required(true);

        assertThat(between(user(), user().attribute(optional)))
                .containsExactly("compatible: User.attributes.a: it is new and not required.");
        assertThat(between(user(), user().attribute(required)))
                .containsExactly(
                        "needs a backfill: User.attributes.a: it is required, and existing items do not have it.");
        assertThat(between(user().attribute(optional), user()))
                .containsExactly(
                        "compatible: User.attributes.a: stored values remain, unused, until an item is replaced.");
        assertThat(between(user().attribute(required), user()))
                .containsExactly(
                        "breaking: User.attributes.a: programs with the old schema require it, and new items do"
                                + " not have it.");
    }

    @Test
    void renamedAttributeIsAlsoCompared() {
        AttributeDef former = AttributeDef.of("a", Type.S);
        AttributeDef present = AttributeDef.of("b", Type.N).aliases(List.of("a"));

        assertThat(between(user().attribute(former), user().attribute(present)))
                .hasSize(2)
                .anyMatch(found -> found.startsWith("breaking: User.attributes.b: it was `a`"))
                .anyMatch(found -> found.startsWith("breaking: User.attributes.b.type: values stored as S"));
    }

    @Test
    void changesOfTheModel() {
        assertThat(between(user(), named("Person")))
                .singleElement()
                .asString()
                .startsWith("compatible: Person.name: it was `User`; stored items do not contain the name");
        assertThat(between(user(), user().namespace("acme")))
                .containsExactly("compatible: User.namespace: namespaces are not stored.");
        assertThat(between(user(), user().extensions(EXTENSION)))
                .containsExactly("compatible: User.extensions: extension metadata does not affect stored items.");
        assertThat(between(user(), user())).isEmpty();
    }

    @Test
    void changesOfTheWritePolicy() {
        AttributeDef a = AttributeDef.of("a", Type.S);
        Model.Builder free = user().attribute(a);
        Model.Builder guarded = user().attribute(a).writePolicy(ModelWritePolicy.protecting(Set.of("a")));

        assertThat(between(free, guarded))
                .containsExactly(
                        "breaking: User.write_policy.a: it is now protected, so updates of it by existing programs"
                                + " are rejected.");
        assertThat(between(guarded, free))
                .containsExactly("compatible: User.write_policy.a: it is no longer protected.");
        assertThat(between(free, user().attribute(a).writePolicy(ModelWritePolicy.WRITE_ONCE)))
                .containsExactly(
                        "breaking: User.write_policy.mode: updates and deletes by existing programs are rejected.");
        assertThat(between(user().writePolicy(ModelWritePolicy.WRITE_ONCE), user()))
                .containsExactly("compatible: User.write_policy.mode: items can now be changed.");
    }

    @Test
    void localIndexesNeedANewTable() {
        KeyPart pk = new KeyPart("PK", Type.S);
        KeyPart a = new KeyPart("a", Type.S);
        KeyPart b = new KeyPart("b", Type.S);
        Model.Builder base = user().attribute(AttributeDef.of("a", Type.S)).attribute(AttributeDef.of("b", Type.S));
        Model none = base.build();
        Model local = none.toBuilder().index(IndexDef.lsi("idx", pk, a)).build();
        Model global = none.toBuilder().index(IndexDef.gsi("idx", pk, a)).build();
        Model keys = none.toBuilder()
                .index(IndexDef.lsi("idx", pk, a).projection(Projection.KEYS_ONLY))
                .build();
        Model other = none.toBuilder().index(IndexDef.lsi("idx", pk, b)).build();
        Model noted = none.toBuilder()
                .index(new IndexDef("idx", IndexType.LSI, List.of(pk), List.of(a), Projection.ALL, EXTENSION))
                .build();
        String at = "User.indexes.idx";

        assertThat(between(local, global))
                .containsExactly(
                        "needs a new table: " + at + ".type: a local index can only be created with its table.");
        Model globalOther = none.toBuilder()
                .index(IndexDef.gsi("idx", pk, b).projection(Projection.KEYS_ONLY))
                .build();
        for (List<String> found : List.of(between(local, globalOther), between(globalOther, local))) {
            assertThat(found)
                    .containsExactly(
                            "needs a new table: " + at + ".type: a local index can only be created with its table.",
                            "needs a new table: " + at + ".keys: the keys of a local index cannot change.",
                            "needs a new table: " + at + ".projection: the projection of a local index cannot change.");
        }
        assertThat(between(local, keys))
                .containsExactly(
                        "needs a new table: " + at + ".projection: the projection of a local index cannot change.");
        assertThat(between(local, other))
                .containsExactly("needs a new table: " + at + ".keys: the keys of a local index cannot change.");
        assertThat(between(local, noted))
                .containsExactly("compatible: " + at + ".extensions: extension metadata does not affect stored items.");
        Model globalKeys = none.toBuilder()
                .index(IndexDef.gsi("idx", pk, a).projection(Projection.KEYS_ONLY))
                .build();
        assertThat(between(global, globalKeys))
                .containsExactly("breaking: " + at + ".projection: the projection of an index cannot change; delete and"
                        + " recreate it, or create it under a new name.");
    }

    private static List<String> between(Model older, Model newer) {
        return SchemaDiff.between(older, newer).differences().stream()
                .map(Difference::toString)
                .toList();
    }

    @Test
    void itemsOfAClassWithoutANumberHaveForm1() {
        Model.Builder cats = user().form(new FormDef("_form", "kind", Map.of("CAT", 2)));
        Model.Builder both = user().form(new FormDef("_form", "kind", Map.of("CAT", 2, "DOG", 1)));
        Model.Builder newer = user().form(new FormDef("_form", "kind", Map.of("CAT", 2, "DOG", 2)));

        assertThat(between(cats, both)).isEmpty();
        assertThat(between(cats, newer))
                .singleElement()
                .asString()
                .startsWith("needs a backfill: User.form.DOG: items are stored in form 2 instead of 1;");
    }

    @Test
    void newModelsAndNamespacesAreCompatible() {
        Model user = user().build();
        DmsDocument one = DmsDocument.of(user);
        DmsDocument two = DmsDocument.of(user, named("Guest").build());
        assertThat(SchemaDiff.between(one, two).differences())
                .singleElement()
                .hasToString("compatible: Guest: the model is new.");
        assertThat(SchemaDiff.between(two, one).differences())
                .singleElement()
                .hasToString("breaking: Guest: the model was removed, and programs may still use it.");
        assertThat(between(user, user().namespace("acme").build()))
                .containsExactly("compatible: User.namespace: namespaces are not stored.");
        assertThat(between(user, user().naming(NamingConvention.CAMEL_CASE).build()))
                .containsExactly("compatible: User.naming: a naming convention only checks names.");
    }

    @Test
    void numberOfTheFormMustNotMove() {
        assertThat(between(
                        user().form(FormDef.of("_form", 2)).build(),
                        user().form(FormDef.of("_version", 2)).build()))
                .containsExactly(
                        "breaking: User.form.attribute: the number moves from `_form` to `_version`, where stored"
                                + " items do not have it.");
    }

    @Test
    void verdictIsTheHighestImpactInAnyOrder() {
        Difference.Impact[] impacts = Difference.Impact.values();
        for (Difference.Impact highest : impacts) {
            Difference difference = new Difference(highest, "a", "b");
            Difference compatible = new Difference(Difference.Impact.SAME, "a", "b");
            assertThat(new SchemaDiff(List.of(difference, compatible)).verdict())
                    .isEqualTo(highest);
            assertThat(new SchemaDiff(List.of(compatible, difference)).verdict())
                    .isEqualTo(highest);
        }
        assertThat(impacts)
                .containsExactly(
                        Difference.Impact.SAME,
                        Difference.Impact.COMPATIBLE,
                        Difference.Impact.NEEDS_A_BACKFILL,
                        Difference.Impact.BREAKING,
                        Difference.Impact.NEEDS_A_NEW_TABLE);
    }
}
