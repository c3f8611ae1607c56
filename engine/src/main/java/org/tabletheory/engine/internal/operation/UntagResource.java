package org.tabletheory.engine.internal.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code UntagResource}. */
final class UntagResource implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "UntagResourceInput")
                .required("ResourceArn", ResourceTags.ARN)
                .required(
                        "TagKeys", new InputShape.Sequence(InputShape.Text.length(1, 128), 0, CommonShapes.UNLIMITED));
    }

    @Override
    public boolean hasResponseBody() {
        return false;
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        ResourceTags.checkArn(request, engine);
        if (request.list("TagKeys").isEmpty()) {
            throw DynamoError.validation("Atleast one Tag Key needs to be provided as Input.");
        }
        ResourceTags.change(request, engine, tags -> {
            tags.keySet().removeAll(request.texts("TagKeys"));
            return tags;
        });
        return Map.of();
    }
}
