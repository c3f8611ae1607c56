package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code ListTagsOfResource}. All tags are on one page: a table has at most 50. */
final class ListTagsOfResource implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "ListTagsOfResourceInput")
                .required("ResourceArn", ResourceTags.ARN)
                .optional("NextToken", CommonShapes.TEXT);
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        if (request.has("NextToken")) {
            throw DynamoError.validation("Invalid NextToken");
        }
        List<Object> tags = new ArrayList<>();
        ResourceTags.table(engine.database().snapshot(), request, engine)
                .definition()
                .tags()
                .forEach((key, value) -> {
                    Map<String, Object> tag = new LinkedHashMap<>();
                    tag.put("Key", key);
                    tag.put("Value", value);
                    tags.add(tag);
                });
        return Map.of("Tags", tags);
    }
}
