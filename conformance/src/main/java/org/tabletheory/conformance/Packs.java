package org.tabletheory.conformance;

import java.util.List;
import org.tabletheory.conformance.internal.AttributeSerializationPack;
import org.tabletheory.conformance.internal.GoldenCursorsPack;
import org.tabletheory.conformance.internal.KeyContractsPack;
import org.tabletheory.conformance.internal.onetable.OneTableCommandsPack;
import org.tabletheory.conformance.internal.onetable.OneTableWritesPack;
import org.tabletheory.conformance.internal.run.ContractScenariosPack;

/** The packs that this library can run. */
public final class Packs {

    private Packs() {}

    /**
     * All of them, in the order in which they are run.
     *
     * @param database where scenarios run; packs that need none do not touch it
     */
    public static List<Pack> all(Database database) {
        return List.of(
                new AttributeSerializationPack(),
                new GoldenCursorsPack(),
                new KeyContractsPack(),
                new ContractScenariosPack(database),
                new OneTableWritesPack(database),
                new OneTableCommandsPack());
    }
}
