package org.tabletheory.client.internal.mapping;

import java.lang.annotation.Annotation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.mapping.Attribute;
import org.tabletheory.client.mapping.CreatedAt;
import org.tabletheory.client.mapping.Embedded;
import org.tabletheory.client.mapping.Encrypted;
import org.tabletheory.client.mapping.IndexPartitionKey;
import org.tabletheory.client.mapping.IndexSortKey;
import org.tabletheory.client.mapping.OmitEmpty;
import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.SortKey;
import org.tabletheory.client.mapping.Ttl;
import org.tabletheory.client.mapping.UpdatedAt;
import org.tabletheory.client.mapping.Version;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.NamingConvention;
import org.tabletheory.schema.Role;

/** What becomes of a property, by its type and its annotations. */
record SlotFactory(
        NamingConvention naming, DmsVersion version, CodecFactory codecs, StructFactory structs, boolean entity) {
    private static final List<Class<? extends Annotation>> OF_ENTITIES = List.of(
            PartitionKey.class,
            SortKey.class,
            IndexPartitionKey.class,
            IndexSortKey.class,
            CreatedAt.class,
            UpdatedAt.class,
            Version.class,
            Ttl.class,
            Encrypted.class);

    Slot slot(Property property) {
        if (Shape.isIgnored(property)) {
            return new Slot.Ignored(property, absent(property.type().raw()));
        }
        Embedded embedded = property.annotations().find(Embedded.class);
        return embedded == null ? attribute(property) : embedded(property, embedded);
    }

    private static @Nullable Object absent(Class<?> type) {
        Codec scalar = type.isPrimitive() ? Scalars.of(type) : OptionalCodec.ofPrimitive(type);
        return scalar != null ? scalar.absent() : type == Optional.class ? Optional.empty() : null;
    }

    private Slot embedded(Property property, Embedded embedded) {
        return new Slot.Embedded(
                property,
                name(property),
                structs.embedded(property.type(), codecs, entity && embedded.flat()),
                embedded.flat(),
                property.annotations().has(OmitEmpty.class));
    }

    private Slot attribute(Property property) {
        Annotations annotations = property.annotations();
        if (!entity) {
            for (Class<? extends Annotation> type : OF_ENTITIES) {
                if (!annotations.all(type).isEmpty()) {
                    throw new MappingProblem("has @" + type.getSimpleName()
                            + " inside a nested record; it stands on an item's own attributes, or on those of an"
                            + " @Embedded(flat = true)");
                }
            }
        }
        Codec plain = codecs.codec(property.type(), Hints.of(annotations));
        Codec codec = annotations.has(Ttl.class) ? new TtlCodec(plain) : plain;
        String name = name(property);
        AttributeDef def = entity ? AttributeDefs.of(property, name, codec) : null;
        return new Slot.Attribute(
                property, name, codec, annotations.has(OmitEmpty.class), def != null && isAbsentWhenNull(def), def);
    }

    private static boolean isAbsentWhenNull(AttributeDef def) {
        return def.roles().stream().anyMatch(role -> role.kind() != Role.Kind.TTL);
    }

    private String name(Property property) {
        Annotations annotations = property.annotations();
        PartitionKey partition = annotations.find(PartitionKey.class);
        SortKey sort = annotations.find(SortKey.class);
        Attribute attribute = annotations.find(Attribute.class);
        Set<String> given = new LinkedHashSet<>();
        given.add(partition == null ? "" : partition.value());
        given.add(sort == null ? "" : sort.value());
        given.add(attribute == null ? "" : attribute.value());
        given.remove("");
        if (given.size() > 1) {
            throw new MappingProblem("is given the names " + String.join(" and ", given) + "; keep one");
        } else if (!given.isEmpty()) {
            return given.iterator().next();
        } else if (naming == NamingConvention.DYNAMORM && (partition != null || sort != null)) {
            return partition != null ? "PK" : "SK";
        }
        return naming.derive(property.name());
    }

    /** Whether a type is one that a model can declare. */
    static Type declared(Codec codec) {
        Type type = codec.type();
        if (type == null) {
            throw new MappingProblem(
                    "has a type that depends on its value; say which with @Attribute(type = …), or store it with @Json");
        }
        return type;
    }
}
