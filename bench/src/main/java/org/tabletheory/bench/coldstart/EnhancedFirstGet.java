package org.tabletheory.bench.coldstart;

import java.net.URI;
import org.tabletheory.bench.client.Shape;
import org.tabletheory.bench.client.UserBean;
import org.tabletheory.bench.client.Users;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A program that reads one user with the Enhanced Client and one of its schemas. */
public final class EnhancedFirstGet {
    static final String BEAN = "bean";
    static final String STATIC = "static";

    private EnhancedFirstGet() {}

    public static void main(String[] arguments) {
        TableSchema<UserBean> schema =
                arguments[1].equals(BEAN) ? TableSchema.fromBean(UserBean.class) : Users.schema();
        try (DynamoDbClient sdk = SdkFirstGet.connect(URI.create(arguments[0]))) {
            DynamoDbEnhancedClient enhanced =
                    DynamoDbEnhancedClient.builder().dynamoDbClient(sdk).build();
            FirstGet.report(enhanced.table(Shape.TABLE, schema)
                    .getItem(Key.builder()
                            .partitionValue(FirstGet.PK)
                            .sortValue(FirstGet.SK)
                            .build())
                    .getName());
        }
    }
}
