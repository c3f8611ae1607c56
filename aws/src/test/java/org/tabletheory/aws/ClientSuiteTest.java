package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The client's tests of writes, updates, transactions and shared tables, and its oracle, also run in this module, over an SDK client. */
class ClientSuiteTest {
    @Test
    void clientTestsRunOverTheSdkWire() throws ClassNotFoundException {
        assertThat(System.getProperty("tabletheory.test.wire")).isEqualTo(SdkWireFactory.class.getName());
        for (String name : List.of("oracle.OracleTest", "TransactionTest", "UpdateBuilderTest")) {
            assertThat(Class.forName("org.tabletheory.client." + name)).isNotNull();
        }
    }
}
