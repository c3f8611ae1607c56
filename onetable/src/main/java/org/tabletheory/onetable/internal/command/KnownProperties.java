package org.tabletheory.onetable.internal.command;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;

/**
 * Rejects properties that the model does not have, at any depth. Most calls ignore them, like the JavaScript library; a call that
 * removes what it finds would remove too much.
 */
public record KnownProperties(Call call) {
    /**
     * Checks the properties of a call.
     *
     * @throws org.tabletheory.onetable.error.OneTableException if the model does not have one of them
     */
    public void check(Map<String, ? extends @Nullable Object> properties) {
        check(call.model().block(), properties, "");
    }

    private void check(Block block, Map<?, ?> properties, String path) {
        properties.forEach((key, value) -> {
            String name = String.valueOf(key);
            FieldDef field = block.field(name);
            if (field == null) {
                throw call.errors()
                        .argument("unknown property '" + path + name + "'"
                                + NearestName.orAll(name, block.fields().keySet()));
            }
            Block nested = field.nested();
            if (nested != null) {
                checkNested(nested, value, path + name);
            }
        });
    }

    private void checkNested(Block nested, @Nullable Object value, String path) {
        if (value instanceof Map<?, ?> map) {
            check(nested, map, path + ".");
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                checkNested(nested, list.get(i), path + "[" + i + "]");
            }
        }
    }
}
