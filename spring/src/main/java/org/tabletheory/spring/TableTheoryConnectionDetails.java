package org.tabletheory.spring;

import java.net.URI;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Where a local DynamoDB is, such as one in a container. A bean of this type takes precedence over the properties of region, endpoint
 * and credentials; with {@code @ServiceConnection} or Docker Compose it is created for the images {@code amazon/dynamodb-local} and
 * {@code localstack/localstack}.
 */
@FunctionalInterface
public interface TableTheoryConnectionDetails extends ConnectionDetails {
    /** Returns the endpoint of the server, which accepts any credentials. */
    URI endpoint();
}
