package org.tabletheory.client.table;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.document.InvalidSchemaException;

/**
 * A table as it is, whatever models are in it.
 *
 * <pre>{@code
 * TableDescription users = db.describeTable("users");
 * long about = users.itemCount();
 * for (Item item : db.model(users.mapper()).scan()) {
 *     db.model(users.mapper(), item).save();
 * }
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param name its whole name, a prefix of the client's included
 * @param status DynamoDB's word for its state, such as {@code ACTIVE} or {@code UPDATING}
 * @param partitionKey its partition key
 * @param sortKey its sort key, or null when it has none
 * @param indexes its indexes, global and local
 * @param billing how it is paid for
 * @param stream what its stream tells, or null when it has none
 * @param encryption the KMS key it is encrypted with, or null for DynamoDB's own
 * @param ttl the attribute by which items expire, or null when none do
 * @param itemCount about how many items it holds; DynamoDB counts every six hours
 * @param sizeBytes about how large it is
 * @param createdAt when it was made, where that is known
 */
public record TableDescription(
        String name,
        String status,
        KeyPart partitionKey,
        @Nullable KeyPart sortKey,
        List<IndexDescription> indexes,
        Billing billing,
        @Nullable StreamView stream,
        @Nullable EncryptionAtRest encryption,
        @Nullable String ttl,
        long itemCount,
        long sizeBytes,
        @Nullable Instant createdAt) {

    public TableDescription {
        indexes = List.copyOf(indexes);
    }

    /** The parts of the primary key: the partition key, and the sort key where there is one. */
    public List<KeyPart> primaryKey() {
        return sortKey == null ? List.of(partitionKey) : List.of(partitionKey, sortKey);
    }

    /** The index of this name, or empty when there is none. */
    public Optional<IndexDescription> index(String index) {
        return indexes.stream().filter(there -> there.name().equals(index)).findFirst();
    }

    /** True when the table and all its indexes can be used. */
    public boolean isActive() {
        return status.equals("ACTIVE") && indexes.stream().allMatch(IndexDescription::isActive);
    }

    /**
     * What the table alone tells of its items: the keys of the table and of the indexes that are not being deleted, and
     * nothing of other attributes, roles or policies. An index that holds only named attributes counts as one that holds keys only, since a model
     * names no attribute whose type it does not know.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when a name in it is one that no model can have
     */
    public Model model() {
        Model.Builder builder = Model.builder(name, name).partitionKey(partitionKey.attribute(), partitionKey.type());
        if (sortKey != null) {
            builder.sortKey(sortKey.attribute(), sortKey.type());
        }
        Set<KeyPart> known = new LinkedHashSet<>(primaryKey());
        List<IndexDescription> staying = indexes.stream()
                .filter(index -> !index.status().equals(IndexDescription.DELETING))
                .toList();
        for (IndexDescription index : staying) {
            for (KeyPart part : index.definition().keyParts()) {
                if (known.add(part)) {
                    builder.attribute(
                            AttributeDef.of(part.attribute(), part.type()).optional(true));
                }
            }
            builder.index(bare(index.definition()));
        }
        try {
            return builder.build();
        } catch (InvalidSchemaException e) {
            throw new TableTheoryException(
                    "no model can say what the table is: " + e.getMessage(),
                    Set.of(ErrorCodes.INVALID_MODEL),
                    ErrorContext.of("DescribeTable", name),
                    e);
        }
    }

    private static IndexDef bare(IndexDef index) {
        return index.projection().type() == Projection.Type.INCLUDE ? index.projection(Projection.KEYS_ONLY) : index;
    }

    /**
     * Reads and writes the table's items as they are, whatever attributes they have and whatever models they belong to:
     * nothing is filled in, left out, encrypted or decrypted.
     *
     * @throws TableTheoryException as {@link #model()} does
     */
    public Mapper<Item> mapper() {
        return Mappers.rawItems(model());
    }
}
