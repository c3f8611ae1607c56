package org.tabletheory.architecture;

import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;

/** The variables that an example in a Javadoc comment may use without declaring them. */
@SuppressWarnings("NullAway.Init") // examples are compiled, never run
public abstract class ExampleContext {
    protected ItemWriter writer;
    protected ItemReader reader;
    protected String pk;
}
