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
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.document.InvalidSchemaException;

/**
 * The description of an existing table, independent of models.
 *
 * <pre>{@code
 * TableDescription users = db.describeTable("users");
 * long approximateCount = users.itemCount();
 * for (Item item : db.model(users.mapper()).scan()) {
 *     db.model(users.mapper(), item).save();
 * }
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param name its full name, including the client's table prefix
 * @param status its status in DynamoDB, such as {@code ACTIVE} or {@code UPDATING}
 * @param partitionKey its partition key
 * @param sortKey its sort key, or null
 * @param indexes its indexes, global and local
 * @param billing its billing
 * @param stream its stream view, or null if it has no stream
 * @param encryption the KMS key that encrypts it, or null for the DynamoDB owned key
 * @param settings further settings; those that could not be read are null
 * @param ttl the attribute by which items expire, or null
 * @param itemCount its approximate number of items; DynamoDB updates it every six hours
 * @param sizeBytes its approximate size
 * @param createdAt when it was created, if known
 * @param arn its ARN, if known
 * @param id the id that DynamoDB gave it, if known; a table that is deleted and created again gets another one
 * @param streamArn the ARN of its stream, which may be an earlier one if it has no stream now; null if it never had one
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
        TableSettings settings,
        @Nullable String ttl,
        long itemCount,
        long sizeBytes,
        @Nullable Instant createdAt,
        @Nullable String arn,
        @Nullable String id,
        @Nullable String streamArn) {

    public TableDescription {
        indexes = List.copyOf(indexes);
    }

    /** Returns the partition key, followed by the sort key if there is one. */
    public List<KeyPart> primaryKey() {
        return sortKey == null ? List.of(partitionKey) : List.of(partitionKey, sortKey);
    }

    /** Returns the index with this name, if it exists. */
    public Optional<IndexDescription> index(String index) {
        return indexes.stream().filter(there -> there.name().equals(index)).findFirst();
    }

    /** Returns true if the table and all its indexes are active. */
    public boolean isActive() {
        return status.equals("ACTIVE") && indexes.stream().allMatch(IndexDescription::isActive);
    }

    /**
     * Returns a model with the keys of the table and of the indexes that are not being deleted, without other attributes,
     * roles or policies. An index that projects named attributes becomes one that projects keys only, since the types of these
     * attributes are unknown.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if a name is not valid in a model
     */
    public Model model() {
        Model.Builder builder = Model.builder(name, name).partitionKey(partitionKey.attribute(), partitionKey.type());
        if (sortKey != null) {
            builder.sortKey(sortKey.attribute(), sortKey.type());
        }
        Set<KeyPart> known = new LinkedHashSet<>(primaryKey());
        List<IndexDescription> remaining = indexes.stream()
                .filter(index -> !index.status().equals(IndexDescription.DELETING))
                .toList();
        for (IndexDescription index : remaining) {
            for (KeyPart part : index.definition().keyParts()) {
                if (known.add(part)) {
                    builder.attribute(
                            AttributeDef.of(part.attribute(), part.type()).optional(true));
                }
            }
            builder.index(withoutFields(index.definition()));
        }
        try {
            return builder.build();
        } catch (InvalidSchemaException e) {
            throw new TableTheoryException(
                    "the table cannot be described by a model: " + e.getMessage(),
                    Set.of(ErrorCodes.INVALID_MODEL),
                    ErrorContext.of("DescribeTable", name),
                    e);
        }
    }

    private static IndexDef withoutFields(IndexDef index) {
        return index.projection().type() == ProjectionType.INCLUDE ? index.projection(Projection.KEYS_ONLY) : index;
    }

    /**
     * Returns a mapper for the table's items of any model: all attributes are read and written unchanged, without lifecycle
     * attributes, omission or encryption.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if a name is not valid in a model
     */
    public Mapper<Item> mapper() {
        return Mappers.rawItems(model());
    }
}
