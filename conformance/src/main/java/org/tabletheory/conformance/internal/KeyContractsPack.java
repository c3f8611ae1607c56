package org.tabletheory.conformance.internal;

import java.util.List;
import java.util.function.Consumer;
import org.tabletheory.conformance.CaseResult;
import org.tabletheory.conformance.Pack;
import org.tabletheory.conformance.PackFile;

/** Key contracts, {@code key-contracts/**}{@code /*.yml}: known, so that nobody takes them for tested, and not built yet. */
public final class KeyContractsPack implements Pack {

    @Override
    public String name() {
        return "key-contracts";
    }

    @Override
    public boolean recognises(PackFile file) {
        boolean inside = false;
        for (java.nio.file.Path part : file.path().toAbsolutePath()) {
            inside |= part.toString().equals(name());
        }
        return inside && file.fileName().endsWith(".yml");
    }

    @Override
    public void run(List<PackFile> files, Consumer<CaseResult> results) {
        for (PackFile file : files) {
            results.accept(new CaseResult.Skipped(file.label(), "key_contracts"));
        }
    }
}
