package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.wire.Deadline;

/** The context of an invocation that ends at a moment, as Lambda's runtime gives one. */
record InvocationContext(Deadline end) implements Context {
    static InvocationContext endingIn(Duration time) {
        return new InvocationContext(Deadline.after(time));
    }

    @Override
    public int getRemainingTimeInMillis() {
        return (int) end.remaining().toMillis();
    }

    @Override
    public String getAwsRequestId() {
        return "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
    }

    @Override
    public String getLogGroupName() {
        return "/aws/lambda/orders";
    }

    @Override
    public String getLogStreamName() {
        return "2026/11/16/[$LATEST]1";
    }

    @Override
    public String getFunctionName() {
        return "orders";
    }

    @Override
    public String getFunctionVersion() {
        return "$LATEST";
    }

    @Override
    public String getInvokedFunctionArn() {
        return "arn:aws:lambda:eu-north-1:111122223333:function:orders";
    }

    @Override
    public @Nullable CognitoIdentity getIdentity() {
        return null;
    }

    @Override
    public @Nullable ClientContext getClientContext() {
        return null;
    }

    @Override
    public int getMemoryLimitInMB() {
        return 512;
    }

    @Override
    public LambdaLogger getLogger() {
        return new LambdaLogger() {
            @Override
            public void log(String message) {
                System.out.print(message);
            }

            @Override
            public void log(byte[] message) {
                log(new String(message, StandardCharsets.UTF_8));
            }
        };
    }
}
