package org.tabletheory.schema.spi.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** The rules of attributes that are part of keys, and of those with a format. */
class ItemRulesTest {
    private static final KeyPart A = new KeyPart("a", Type.S);
    private static final KeyPart B = new KeyPart("b", Type.S);

    private static ItemRule rule(Model model, String attribute) {
        return Objects.requireNonNull(ItemRules.of(model).of(attribute));
    }

    private static Model.Builder model() {
        return Model.builder("Thing", "things")
                .partitionKey("pk", Type.S)
                .sortKey("sk", Type.S)
                .attribute(AttributeDef.of("a", Type.S).optional(true))
                .attribute(AttributeDef.of("b", Type.S).optional(true));
    }

    @Test
    void keysHaveTheLimitsOfTheirPosition() {
        Model model = model().index(IndexDef.gsi("one", A, B)).build();

        assertThat(rule(model, "pk").maxKeyBytes()).isEqualTo(2048);
        assertThat(rule(model, "sk").maxKeyBytes()).isEqualTo(1024);
        assertThat(rule(model, "a").maxKeyBytes()).isEqualTo(2048);
        assertThat(rule(model, "b").maxKeyBytes()).isEqualTo(1024);
        assertThat(rule(model, "a").index()).isEqualTo("one");
        assertThat(rule(model, "a").role()).isEqualTo(WriteRole.INDEX_KEY);
        assertThat(rule(model, "pk").role()).isEqualTo(WriteRole.PRIMARY_KEY);
        assertThat(rule(model, "pk").index()).isNull();
    }

    @Test
    void attributeOfTwoKeysHasTheSmallerLimitInAnyOrder() {
        Model sortLast = model().index(IndexDef.gsi("one", A))
                .index(IndexDef.gsi("two", B, A))
                .build();
        Model sortFirst = model().index(IndexDef.gsi("two", B, A))
                .index(IndexDef.gsi("one", A))
                .build();

        for (Model model : new Model[] {sortLast, sortFirst}) {
            assertThat(rule(model, "a").maxKeyBytes()).isEqualTo(1024);
            assertThat(rule(model, "a").index()).as("the index with the limit").isEqualTo("two");
        }
    }

    @Test
    void attributeOfThePrimaryKeyKeepsItsRoleInAnIndex() {
        KeyPart pk = new KeyPart("pk", Type.S);
        KeyPart sk = new KeyPart("sk", Type.S);
        Model model = model().index(IndexDef.gsi("inverted", sk, pk)).build();

        assertThat(rule(model, "pk").maxKeyBytes()).isEqualTo(1024);
        assertThat(rule(model, "pk").role()).isEqualTo(WriteRole.PRIMARY_KEY);
        assertThat(rule(model, "sk").maxKeyBytes()).isEqualTo(1024);
        assertThat(rule(model, "sk").role()).isEqualTo(WriteRole.PRIMARY_KEY);
        assertThat(rule(model, "sk").index()).isNull();
    }

    @Test
    void timesToLiveAreFrom1970UntilTheYear9999() {
        ItemRule rule = rule(
                model().attribute(AttributeDef.of("until", Type.N)
                                .optional(true)
                                .roles(Role.TTL)
                                .format(Format.UNIX_SECONDS))
                        .build(),
                "until");

        assertThat(rule.check(Value.n(0))).isNull();
        assertThat(rule.check(Value.n(253_402_300_799L))).isNull();
        assertThat(rule.check(Value.n(-1))).isEqualTo(ItemRule.Violation.BEFORE_1970);
        assertThat(rule.check(Value.n(253_402_300_800L))).isEqualTo(ItemRule.Violation.MILLISECONDS);
    }

    @Test
    void valuesHaveTheFormatOfTheirAttribute() {
        ItemRule rule = rule(
                model().attribute(
                                AttributeDef.of("price", Type.S).optional(true).format(Format.DECIMAL_STRING))
                        .build(),
                "price");

        assertThat(rule.check(Value.s("12.50"))).isNull();
        assertThat(rule.check(Value.nul())).isNull();
        assertThat(rule.check(Value.s("much"))).isEqualTo(ItemRule.Violation.FORMAT);
    }
}
