package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** An attribute that only one of several classes encrypts. */
class EncryptedCollectionTest {
    @Table("files")
    @PartitionKey(template = "TENANT#{tenant}")
    @SortKey(template = "MEMO#{id}")
    record Memo(String tenant, String id, String note) {}

    @Table("files")
    @PartitionKey(template = "TENANT#{tenant}")
    @SortKey(template = "SECRET#{id}")
    record Secret(String tenant, String id, @Encrypted String note) {}

    @Test
    void conditionOnItIsRejectedInEveryOrderOfTheClasses() {
        StubWire wire = StubWire.responding("{\"Items\":[]}");
        Config config = Config.builder()
                .environment(Map.of())
                .region("eu-north-1")
                .keyProvider(new DeterministicTestKeys("collection"))
                .build();
        TableTheory db = TableTheory.over(wire, config);
        for (CollectionQuery<Record> both : List.of(
                db.<Record>collection(Memo.class, Secret.class), db.<Record>collection(Secret.class, Memo.class))) {
            CollectionQuery<Record> tenant = both.where("tenant", "=", "a");
            assertThatThrownBy(() -> tenant.filter("note", "=", "x").all())
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.codes()).containsExactly(ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE));
            assertThat(tenant.all().items()).isEmpty();
        }
        assertThat(wire.sent()).hasSize(2);
    }
}
