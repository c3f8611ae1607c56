package org.tabletheory.schema.spi.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.spi.rule.ItemRule.Violation;

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

    @Test
    void keysAreNeitherEmptyNorTooLong() {
        assertThat(ItemRule.checkKey(Value.s("x".repeat(1024)), Type.S, 1024)).isNull();
        assertThat(ItemRule.checkKey(Value.s("x".repeat(1025)), Type.S, 1024)).isEqualTo(Violation.TOO_LONG);
        assertThat(ItemRule.checkKey(Value.s("ü".repeat(512)), Type.S, 1024)).isNull();
        assertThat(ItemRule.checkKey(Value.s("ü".repeat(513)), Type.S, 1024)).isEqualTo(Violation.TOO_LONG);
        assertThat(ItemRule.checkKey(Value.s("€".repeat(341)), Type.S, 1024)).isNull();
        assertThat(ItemRule.checkKey(Value.s("€".repeat(342)), Type.S, 1024)).isEqualTo(Violation.TOO_LONG);
        assertThat(ItemRule.checkKey(Value.s(""), Type.S, 1024)).isEqualTo(Violation.EMPTY);
        assertThat(ItemRule.checkKey(Value.nul(), Type.S, 1024)).isEqualTo(Violation.NULL);
        assertThat(ItemRule.checkKey(Value.n(1), Type.S, 1024)).isEqualTo(Violation.WRONG_TYPE);
        assertThat(ItemRule.checkKey(Value.n(1), Type.N, 1)).isNull();
        assertThat(ItemRule.checkKey(Value.b(new byte[3]), Type.B, 3)).isNull();
        assertThat(ItemRule.checkKey(Value.b(new byte[4]), Type.B, 3)).isEqualTo(Violation.TOO_LONG);
        assertThat(ItemRule.checkKey(Value.b(new byte[0]), Type.B, 3)).isEqualTo(Violation.EMPTY);
        assertThat(ItemRule.checkKey((String) null, 3)).isEqualTo(Violation.NULL);
    }

    @Test
    void timeToLiveIsInSeconds() {
        assertThat(ItemRule.checkTtl(Value.n(0))).isNull();
        assertThat(ItemRule.checkTtl(Value.nul())).isNull();
        assertThat(ItemRule.checkTtl(Value.n(-1))).isEqualTo(Violation.BEFORE_1970);
        assertThat(ItemRule.checkTtl(ItemLimits.LAST_TTL_SECOND)).isNull();
        assertThat(ItemRule.checkTtl(ItemLimits.LAST_TTL_SECOND + 1)).isEqualTo(Violation.MILLISECONDS);
        assertThat(ItemRule.checkTtl(Value.n("1.5"))).isEqualTo(Violation.NOT_WHOLE);
        assertThat(ItemRule.checkTtl(Value.s("1"))).isEqualTo(Violation.NOT_WHOLE);
        assertThat(ItemRule.checkTtl(Value.n("99999999999999999999"))).isEqualTo(Violation.MILLISECONDS);
        assertThat(ItemRule.checkTtl(Value.n("-99999999999999999999"))).isEqualTo(Violation.BEFORE_1970);
    }

    @Test
    void wholeNumbersHave64Bits() {
        assertThat(ItemRule.wholeNumber(Value.n(Long.MAX_VALUE))).hasValue(Long.MAX_VALUE);
        assertThat(ItemRule.wholeNumber(Value.n("9223372036854775808"))).isEmpty();
        assertThat(ItemRule.wholeNumber(Value.n("1.5"))).isEmpty();
        assertThat(ItemRule.wholeNumber(Value.s("1"))).isEmpty();
        assertThat(ItemRule.wholeNumber(null)).isEmpty();
    }

    @Test
    void valueIsCheckedByAllRulesOfItsAttribute() {
        Model model = model().attribute(AttributeDef.of("n", Type.S).required(true))
                .attribute(
                        AttributeDef.of("t", Type.N).format(Format.UNIX_SECONDS).roles(Role.TTL))
                .index(IndexDef.gsi("one", A))
                .build();

        assertThat(rule(model, "n").check(Value.nul())).isEqualTo(Violation.REQUIRED);
        assertThat(rule(model, "n").check(Value.s(""))).isNull();
        assertThat(rule(model, "a").check(Value.s(""))).isEqualTo(Violation.EMPTY);
        assertThat(rule(model, "a").check(Value.s("x"))).isNull();
        assertThat(rule(model, "t").check(Value.n(-1))).isEqualTo(Violation.BEFORE_1970);
        assertThat(rule(model, "t").check(Value.n(1))).isNull();
    }

    @Test
    void rolesOfAttributesInAWrite() {
        AttributeDef time = AttributeDef.of("a", Type.S).format(Format.RFC3339_NANO);
        AttributeDef version = AttributeDef.of("a", Type.N).format(Format.INT).roles(Role.VERSION);

        assertThat(WriteRole.of(AttributeDef.of("a", Type.S))).isEqualTo(WriteRole.VALUE);
        assertThat(WriteRole.of(time.roles(Role.CREATED_AT))).isEqualTo(WriteRole.TIMESTAMP);
        assertThat(WriteRole.of(time.roles(Role.UPDATED_AT))).isEqualTo(WriteRole.TIMESTAMP);
        assertThat(WriteRole.of(version)).isEqualTo(WriteRole.VERSION);
        assertThat(WriteRole.of(time.roles(Role.PK))).isEqualTo(WriteRole.PRIMARY_KEY);
        assertThat(WriteRole.of(time.roles(Role.SK))).isEqualTo(WriteRole.PRIMARY_KEY);
        assertThat(WriteRole.of(version, WriteRole.INDEX_KEY)).as("in an index").isEqualTo(WriteRole.VERSION);
        for (WriteRole role : WriteRole.values()) {
            assertThat(role.isManaged()).isEqualTo(role == WriteRole.TIMESTAMP || role == WriteRole.VERSION);
        }
    }

    @Test
    void managedAttributesAreNotRequiredOfTheCaller() {
        Model model = model().attribute(AttributeDef.of("v", Type.N)
                        .format(Format.INT)
                        .roles(Role.VERSION)
                        .required(true))
                .attribute(AttributeDef.of("f", Type.S).format(Format.RFC3339_NANO))
                .attribute(
                        AttributeDef.of("c", Type.S).format(Format.RFC3339_NANO).roles(Role.CREATED_AT))
                .build();

        assertThat(rule(model, "v").required()).isFalse();
        assertThat(rule(model, "v").role()).isEqualTo(WriteRole.VERSION);
        assertThat(rule(model, "f").format()).isEqualTo(Format.RFC3339_NANO);
        assertThat(rule(model, "f").check(Value.s("yesterday"))).isEqualTo(Violation.FORMAT);
        assertThat(rule(model, "f").check(Value.nul())).isNull();
        assertThat(rule(model, "c").format()).as("the library writes it").isNull();
        assertThat(ItemRules.of(model).of("a")).isNull();
        assertThat(rule(model, "pk").required()).isFalse();
    }

    @Test
    void keyOfAnIndexKeepsItsLimitWithTheRulesOfItsAttribute() {
        Model model = model().attribute(
                        AttributeDef.of("t", Type.S).required(true).format(Format.RFC3339_NANO))
                .index(IndexDef.gsi("one", A, new KeyPart("t", Type.S)))
                .build();
        ItemRule rule = rule(model, "t");

        assertThat(rule.name().toString()).isEqualTo("t");
        assertThat(rule.role()).isEqualTo(WriteRole.INDEX_KEY);
        assertThat(rule.keyType()).isEqualTo(Type.S);
        assertThat(rule.maxKeyBytes()).isEqualTo(1024);
        assertThat(rule.index()).isEqualTo("one");
        assertThat(rule.required()).isTrue();
        assertThat(rule.check(Value.s(""))).isEqualTo(Violation.EMPTY);
        assertThat(rule.check(Value.s("yesterday"))).isEqualTo(Violation.FORMAT);
        assertThat(ItemRules.of(model).all()).contains(rule).hasSize(4);
    }

    @Test
    void rolesOfIndexesAreThoseOfIndexKeys() {
        AttributeDef a = AttributeDef.of("a", Type.S);
        assertThat(WriteRole.of(a.roles(Role.indexPk("one")))).isEqualTo(WriteRole.INDEX_KEY);
        assertThat(WriteRole.of(a.roles(Role.indexSk("one")))).isEqualTo(WriteRole.INDEX_KEY);
        assertThat(WriteRole.of(a.roles(Role.PK, Role.indexSk("one")))).isEqualTo(WriteRole.PRIMARY_KEY);
    }
}
