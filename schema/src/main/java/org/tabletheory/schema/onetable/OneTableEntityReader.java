package org.tabletheory.schema.onetable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads {@code models} (OneTable 1.1.0, "Models" and "Model Entities"). */
final class OneTableEntityReader {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

    /** Model names that the JavaScript library reserves. */
    private static final Set<String> RESERVED = Set.of("_Schema", "_Migration", "_Unique", "_Generic");

    private final OneTableFindings findings;
    private final OneTableParams params;
    private final @Nullable OneTableIndex primary;

    OneTableEntityReader(OneTableFindings findings, OneTableParams params, Map<String, OneTableIndex> indexes) {
        this.findings = findings;
        this.params = params;
        this.primary = indexes.get(OneTableIndex.PRIMARY);
    }

    Map<String, OneTableEntity> read(SourceNode.@Nullable Mapping models) {
        Map<String, OneTableEntity> entities = new LinkedHashMap<>();
        if (models == null) {
            return entities;
        }
        for (SourceNode.SourceMember member : models.members().values()) {
            checkName(member);
            if (member.value() instanceof SourceNode.Mapping fields) {
                OneTableEntity entity = entity(member.name(), fields);
                new TemplateRules(findings, params.typeField()).check(entity, fields);
                checkKeys(entity, fields);
                entities.put(entity.name(), entity);
            } else {
                findings.wrongType(member.value(), MessageText.shorten(member.name()), "an object of fields");
            }
        }
        return entities;
    }

    private void checkName(SourceNode.SourceMember member) {
        SourceNode at = new SourceNode.Mapping(member.line(), member.column(), Map.of());
        if (!NAME.matcher(member.name()).matches()) {
            findings.deviation(
                    Rule.ONETABLE_MODEL_NAME,
                    at,
                    "`" + MessageText.shorten(member.name())
                            + "` is not a valid model name; use letters, digits and _, and do not start with a digit");
        } else if (RESERVED.contains(member.name())) {
            findings.warning(
                    Rule.ONETABLE_MODEL_RESERVED,
                    at,
                    "`" + member.name() + "` is reserved for items of the OneTable library");
        }
    }

    /** Returns an entity, or the object nested in a field. The depth of the tree limits the recursion. */
    private OneTableEntity entity(String name, SourceNode.Mapping fields) {
        Map<String, OneTableField> read = new LinkedHashMap<>();
        for (SourceNode.SourceMember member : fields.members().values()) {
            OneTableField field = new OneTableFieldReader(findings, this::entity).read(member);
            if (field != null) {
                read.put(field.name(), field);
            }
        }
        return new OneTableEntity(name, read);
    }

    private void checkKeys(OneTableEntity entity, SourceNode.Mapping fields) {
        if (primary == null || RESERVED.contains(entity.name())) {
            return;
        }
        if (entity.fieldOfAttribute(primary.hash()) == null) {
            findings.warning(
                    Rule.ONETABLE_KEY_FIELD_MISSING,
                    fields,
                    "`" + MessageText.shorten(entity.name()) + "` has no field for the primary hash key `"
                            + MessageText.shorten(primary.hash()) + "`, so its items cannot be stored");
        }
        if (primary.sort() != null && entity.fieldOfAttribute(primary.sort()) == null) {
            findings.warning(
                    Rule.ONETABLE_KEY_FIELD_MISSING,
                    fields,
                    "`" + MessageText.shorten(entity.name()) + "` has no field for the primary sort key `"
                            + MessageText.shorten(primary.sort()) + "`, so its items cannot be stored");
        }
    }
}
