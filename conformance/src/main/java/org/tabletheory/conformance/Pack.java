package org.tabletheory.conformance;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * A family of vectors or scenarios: how its files are recognised and how they are run.
 *
 * <p>A pack that needs something to run against, a database for example, is given it when it is made. A new pack joins
 * {@link Packs}.
 */
public interface Pack {

    /** The name under which the pack is reported, such as {@code attribute-serialization}. */
    String name();

    /** Whether a file belongs to this pack; a file may belong to several. */
    boolean recognises(PackFile file);

    /**
     * Runs the pack's files and hands over every case's result as it comes. What is wrong with a file is a result too
     * ({@link CaseResult.Unreadable}); an exception means that the pack could not be run at all.
     *
     * @param files what was recognised, at least one, in the order of their names
     */
    void run(List<PackFile> files, Consumer<CaseResult> results) throws IOException;
}
