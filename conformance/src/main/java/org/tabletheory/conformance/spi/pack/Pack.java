package org.tabletheory.conformance.spi.pack;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * A kind of vectors or scenarios: how its files are recognized and run.
 *
 * <p>To add a pack, implement this interface and add the class to {@code Packs}.
 */
public interface Pack {

    /** Returns the name of the pack in reports, such as {@code attribute-serialization}. */
    String name();

    /** Returns whether a file belongs to this pack; a file may belong to several packs. */
    boolean recognises(PackFile file);

    /**
     * Runs all cases and reports each result. A problem with a file is a result too ({@link CaseResult.Unreadable}); an
     * exception means that the pack could not be run at all.
     *
     * @param files the files of this pack, at least one, sorted by name
     */
    void run(List<PackFile> files, Consumer<CaseResult> results) throws IOException;
}
