package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a class that reads an index: it has some of the attributes of the items, all of which the index projects.
 *
 * <pre>{@code
 * @IndexView("by-owner")
 * public record TicketTitle(String project, String id, String title) implements ViewOf<Ticket> {}
 *
 * @Table("tickets")
 * @Index(name = "by-owner", projection = ProjectionType.INCLUDE, fields = "title")
 * public record Ticket(
 *         @PartitionKey String project,
 *         @SortKey String id,
 *         @IndexPartitionKey("by-owner") String owner,
 *         String title,
 *         String text) {}
 * }</pre>
 *
 * <p>The attributes have the names, Java types and annotations for storage of the class that {@link ViewOf} names. An attribute that a
 * key template contains need not be projected: it is read from the key. A view is read, never written.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface IndexView {
    /** The name of the index. */
    String value();
}
