package org.tabletheory.schema.internal.onetable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Entity;
import org.tabletheory.schema.EntityField;
import org.tabletheory.schema.OneTableIndex;
import org.tabletheory.schema.OneTableParams;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/** Reads {@code models} (OneTable 1.1.0, "Models" and "Model Entities"). */
final class EntityReader {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

    /** The names of items that the JavaScript library keeps for itself. */
    private static final Set<String> RESERVED = Set.of("_Schema", "_Migration", "_Unique", "_Generic");

    private final Findings findings;
    private final OneTableParams params;
    private final @Nullable OneTableIndex primary;

    EntityReader(Findings findings, OneTableParams params, Map<String, OneTableIndex> indexes) {
        this.findings = findings;
        this.params = params;
        this.primary = indexes.get(OneTableIndex.PRIMARY);
    }

    Map<String, Entity> read(Node.@Nullable Mapping models) {
        Map<String, Entity> entities = new LinkedHashMap<>();
        if (models == null) {
            return entities;
        }
        for (Node.Member member : models.members().values()) {
            checkName(member);
            if (member.value() instanceof Node.Mapping fields) {
                Entity entity = entity(member.name(), fields);
                new TemplateRules(findings, params.typeField()).check(entity, fields, null);
                checkKeys(entity, fields);
                entities.put(entity.name(), entity);
            } else {
                findings.wrongType(member.value(), Words.shorten(member.name()), "an object of fields");
            }
        }
        return entities;
    }

    private void checkName(Node.Member member) {
        Node at = new Node.Mapping(member.line(), member.column(), Map.of());
        if (!NAME.matcher(member.name()).matches()) {
            findings.departure(
                    Rule.ONETABLE_MODEL_NAME,
                    at,
                    "`" + Words.shorten(member.name())
                            + "` is no model name: a letter or _, then letters, digits and _");
        } else if (RESERVED.contains(member.name())) {
            findings.warning(
                    Rule.ONETABLE_MODEL_RESERVED,
                    at,
                    "`" + member.name() + "` is the name of the OneTable library's own items");
        }
    }

    /** An entity, or the object inside a field; the tree's depth limits the recursion. */
    private Entity entity(String name, Node.Mapping fields) {
        Map<String, EntityField> read = new LinkedHashMap<>();
        for (Node.Member member : fields.members().values()) {
            EntityField field = new FieldReader(findings, this::entity).read(member);
            if (field != null) {
                read.put(field.name(), field);
            }
        }
        return new Entity(name, read);
    }

    private void checkKeys(Entity entity, Node.Mapping fields) {
        if (primary == null || RESERVED.contains(entity.name())) {
            return;
        }
        if (entity.fieldOfAttribute(primary.hash()) == null) {
            findings.warning(
                    Rule.ONETABLE_KEY_FIELD_MISSING,
                    fields,
                    "`" + Words.shorten(entity.name()) + "` has no field for the primary hash `"
                            + Words.shorten(primary.hash()) + "`, so its items cannot be stored");
        }
        if (primary.sort() != null && entity.fieldOfAttribute(primary.sort()) == null) {
            findings.warning(
                    Rule.ONETABLE_KEY_FIELD_MISSING,
                    fields,
                    "`" + Words.shorten(entity.name()) + "` has no field for the primary sort key `"
                            + Words.shorten(primary.sort()) + "`, so its items cannot be stored");
        }
    }
}
