package org.tabletheory.engine.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@DynamoTest
class DynamoExtensionTest {

    private static final Set<URI> SERVERS = ConcurrentHashMap.newKeySet();
    private static final Set<String> PREFIXES = ConcurrentHashMap.newKeySet();

    @RepeatedTest(3)
    void testsHaveTheirOwnPrefixAndShareTheServer(URI endpoint, TablePrefix prefix) {
        SERVERS.add(endpoint);

        assertThat(SERVERS).hasSize(1);
        assertThat(PREFIXES.add(prefix.text())).isTrue();
    }

    @Test
    void prefixIsReadableAndValid(TablePrefix prefix) {
        assertThat(prefix.table("users"))
                .startsWith("prefixisreadableandvalid-")
                .endsWith("-users");
    }

    @Test
    void otherModulesCanAddParameters(GreetingParameter.Greeting greeting, URI endpoint, TablePrefix prefix) {
        assertThat(greeting).isEqualTo(new GreetingParameter.Greeting(endpoint, prefix));
    }
}
