package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.api.client.api.LambdaContext;
import java.time.Duration;

/** Creates invocation contexts of the Lambda runtime. */
final class InvocationContext {
    private InvocationContext() {}

    /** Returns the context of an invocation with this much time left. */
    @SuppressWarnings("NullAway") // client context and identity are null outside of mobile apps
    static Context endingIn(Duration time) {
        return new LambdaContext(
                512,
                System.currentTimeMillis() + time.toMillis(),
                "8476a536-e9f4-11e8-9739-2dfe598c3fcd",
                "/aws/lambda/orders",
                "2026/11/16/[$LATEST]1",
                "orders",
                null,
                "$LATEST",
                "arn:aws:lambda:eu-north-1:111122223333:function:orders",
                null);
    }
}
