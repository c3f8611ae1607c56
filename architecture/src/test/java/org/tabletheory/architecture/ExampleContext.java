package org.tabletheory.architecture;

import java.math.BigDecimal;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.schema.DmsDocument;

/** The variables that an example in a Javadoc comment may use without declaring them. */
@SuppressWarnings("NullAway.Init") // examples are compiled, never run
public abstract class ExampleContext {
    protected ItemWriter writer;
    protected ItemReader reader;
    protected String pk;
    protected String hash;
    protected TableTheory db;
    protected Query<User> query;
    protected User user;
    protected DmsDocument document;

    /** What examples read and write. */
    public record User(String pk, String sk, String emailHash) {}

    /** What examples read and write besides. */
    public record Order(String pk, String sk, BigDecimal total) {}
}
