package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@DynamoTest
class DynamoExtensionTest {

    private static final Set<Object> SERVERS = ConcurrentHashMap.newKeySet();
    private static final Set<String> PREFIXES = ConcurrentHashMap.newKeySet();

    @RepeatedTest(3)
    void testsHaveTheirOwnPrefixAndShareTheServer(LocalDynamo dynamo, URI endpoint, TablePrefix prefix) {
        SERVERS.add(dynamo);

        assertThat(SERVERS).hasSize(1);
        assertThat(dynamo.endpoint()).isEqualTo(endpoint);
        assertThat(PREFIXES.add(prefix.text())).isTrue();
    }

    @Test
    void prefixIsReadableAndValid(TablePrefix prefix) {
        assertThat(prefix.table("users"))
                .startsWith("prefixisreadableandvalid-")
                .endsWith("-users");
    }

    @Test
    void endpointResponds(URI endpoint) throws Exception {
        assertThat(LocalDynamoTest.call(endpoint, "ListTables", "{}")).contains("TableNames");
    }
}
