package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The client's own tests of writes, updates, transactions and shared tables, and its oracle, run in this module, over a client of the SDK. */
class ClientSuiteTest {
    @Test
    void theClientsTestsAreHereAndGoOverTheSdk() throws ClassNotFoundException {
        assertThat(System.getProperty("tabletheory.test.wire")).isEqualTo(SdkOpening.class.getName());
        for (String name : List.of("oracle.OracleTest", "TransactionTest", "UpdateBuilderTest")) {
            assertThat(Class.forName("org.tabletheory.client." + name)).isNotNull();
        }
    }
}
