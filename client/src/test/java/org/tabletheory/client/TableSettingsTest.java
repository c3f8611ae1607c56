package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.table.Billing;
import org.tabletheory.client.table.TableClass;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.client.table.TableSettings;
import org.tabletheory.client.table.WarmThroughput;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/** Settings that protect a table or change its price. */
@DynamoTest
@DisabledIfSystemProperty(
        named = "tabletheory.test.endpoint",
        matches = ".+",
        disabledReason = "DynamoDB Local has no point-in-time recovery, tags, table class and warm throughput")
class TableSettingsTest {
    private static final TableOptions DEFAULTS = TableOptions.defaults();
    private static final Model NOTE =
            Model.builder("Note", "notes").partitionKey("id", Type.S).build();

    private static final TableOptions ALL = DEFAULTS.deletionProtection(true)
            .tableClass(TableClass.STANDARD_INFREQUENT_ACCESS)
            .warmThroughput(13_000, 5_000)
            .pointInTimeRecovery(7)
            .tags(Map.of("team", "orders", "stage", "test"))
            .billing(Billing.perRequest(100L, null));

    @Test
    void tableIsCreatedWithItsSettings(TableTheory db) {
        db.createTable(ALL, NOTE);

        TableDescription table = db.describeTable("notes");
        assertThat(table.settings())
                .isEqualTo(new TableSettings(
                        true,
                        TableClass.STANDARD_INFREQUENT_ACCESS,
                        new WarmThroughput(13_000, 5_000),
                        7,
                        Map.of("team", "orders", "stage", "test")));
        assertThat(table.billing()).isEqualTo(Billing.perRequest(100L, null));
        assertThat(db.planTable(ALL, NOTE).isSame()).isTrue();
    }

    @Test
    void tableWithoutSettingsHasTheDefaults(TableTheory db) {
        db.createTable(NOTE);

        assertThat(db.describeTable("notes").settings())
                .isEqualTo(
                        new TableSettings(false, TableClass.STANDARD, new WarmThroughput(12_000, 4_000), 0, Map.of()));
    }

    @Test
    void settingsAreChanged(TableTheory db) {
        db.createTable(DEFAULTS.tags(Map.of("team", "carts", "old", "1")), NOTE);

        TablePlan plan = db.updateTable(ALL, NOTE);

        assertThat(plan.toText()).isEqualTo("""
                change billing: from per request to per request, at most 100 read units
                change deletion protection: from off to on
                change table class: from STANDARD to STANDARD_INFREQUENT_ACCESS
                change warm throughput: from 12000 read and 4000 write units to 13000 read and 5000 write units
                change point-in-time recovery: from off to 7 days
                change tags: from {old=1, team=carts} to {stage=test, team=orders}
                verdict: different
                """);
        assertThat(db.planTable(ALL, NOTE).isSame()).isTrue();
    }

    @Test
    void settingsThatAreNotGivenStay(TableTheory db) {
        db.createTable(ALL, NOTE);

        assertThat(db.planTable(DEFAULTS, NOTE).isSame()).isTrue();
    }

    @Test
    void settingsAreTurnedOff(TableTheory db) {
        db.createTable(ALL, NOTE);

        db.updateTable(
                DEFAULTS.deletionProtection(false)
                        .pointInTimeRecovery(0)
                        .tags(Map.of())
                        .billing(Billing.PER_REQUEST),
                NOTE);

        TableDescription table = db.describeTable("notes");
        assertThat(table.settings().deletionProtection()).isFalse();
        assertThat(table.settings().recoveryDays()).isZero();
        assertThat(table.settings().tags()).isEmpty();
        assertThat(table.billing()).isEqualTo(Billing.PER_REQUEST);
    }

    @Test
    void warmThroughputIsNotDecreased(TableTheory db) {
        db.createTable(ALL, NOTE);

        assertThat(db.updateTable(DEFAULTS.warmThroughput(12_000, 5_000), NOTE).toText())
                .contains(
                        "keep warm throughput: it is 13000 read and 5000 write units, and DynamoDB cannot decrease it");
        assertThat(db.planTable(DEFAULTS.warmThroughput(13_000, 4_999), NOTE).toText())
                .startsWith("keep warm throughput");
        assertThat(db.planTable(DEFAULTS.warmThroughput(13_000, 5_001), NOTE).toText())
                .startsWith("change warm throughput");
        assertThat(db.describeTable("notes").settings().warmThroughput()).isEqualTo(new WarmThroughput(13_000, 5_000));
    }

    @Test
    void protectedTableIsNotDeleted(TableTheory db) {
        db.createTable(DEFAULTS.deletionProtection(true), NOTE);

        assertThatThrownBy(() -> db.deleteTable("notes"))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("protected against deletion");
    }

    @Test
    void invalidSettingsAreRejectedWhenTheyAreSet() {
        assertThatThrownBy(() -> DEFAULTS.pointInTimeRecovery(36)).hasMessageContaining("1 to 35 days, not 36");
        assertThatThrownBy(() -> DEFAULTS.tags(Map.of("aws:x", "1"))).hasMessageContaining("'aws:x'");
        assertThatThrownBy(() -> DEFAULTS.warmThroughput(0, 1)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> Billing.perRequest(0L, null)).hasMessageContaining("at least 1");
    }

    @Test
    void limitsOfSettingsAreInclusive() {
        assertThat(DEFAULTS.pointInTimeRecovery(35).settings().recoveryDays()).isEqualTo(35);
        assertThat(DEFAULTS.pointInTimeRecovery(0).settings().recoveryDays()).isZero();
        assertThatThrownBy(() -> DEFAULTS.pointInTimeRecovery(-1)).hasMessageContaining("1 to 35 days, not -1");
        assertThat(DEFAULTS.tags(tags(50)).settings().tags()).hasSize(50);
        assertThatThrownBy(() -> DEFAULTS.tags(tags(51))).hasMessage("a table has at most 50 tags, and 51 are given");
        assertThatThrownBy(() -> DEFAULTS.tags(Map.of("", "1"))).hasMessageContaining("must not be empty");
        assertThat(Billing.perRequest(1L, 1L)).isEqualTo(new Billing.PerRequest(1L, 1L));
        assertThatThrownBy(() -> Billing.perRequest(null, 0L)).hasMessageContaining("at least 1, not null and 0");
        assertThat(Billing.provisioned(1, 1)).isEqualTo(new Billing.Provisioned(1, 1));
        assertThatThrownBy(() -> Billing.provisioned(1, 0)).hasMessageContaining("not 1 and 0");
        assertThatThrownBy(() -> Billing.provisioned(0, 1)).hasMessageContaining("not 0 and 1");
        assertThatThrownBy(() -> DEFAULTS.warmThroughput(1, 0)).hasMessageContaining("not 1 and 0");
        assertThat(DEFAULTS.waitFor()).isEqualTo(Duration.ofMinutes(5));
        assertThatThrownBy(() -> DEFAULTS.waitFor(Duration.ZERO)).hasMessage("waitFor must be positive, not PT0S");
        assertThatThrownBy(() -> DEFAULTS.waitFor(Duration.ofNanos(-1)))
                .hasMessageContaining("waitFor must be positive");
    }

    private static Map<String, String> tags(int count) {
        Map<String, String> tags = new HashMap<>();
        for (int i = 0; i < count; i++) {
            tags.put("tag" + i, "");
        }
        return tags;
    }
}
