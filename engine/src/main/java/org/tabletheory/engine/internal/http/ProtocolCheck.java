package org.tabletheory.engine.internal.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.json.MalformedJsonException;
import org.tabletheory.engine.internal.json.RequestJson;

/** What the service requires of a request before an operation sees it: JSON, a target and a signature. */
final class ProtocolCheck {
    private static final List<String> JSON_TYPES = List.of("application/json", "application/x-amz-json-1.0");
    private static final List<String> SIGNATURE = List.of("Credential", "Signature", "SignedHeaders");
    private static final List<String> SIGNED_QUERY =
            List.of("X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Signature", "X-Amz-SignedHeaders", "X-Amz-Date");

    private ProtocolCheck() {}

    /** Returns the content type of the response, or null when the service does not accept that of the request. */
    static @Nullable String contentType(HttpRequest request) {
        String type = request.header("content-type").split(";", -1)[0].strip().toLowerCase(Locale.ROOT);
        boolean none = type.isEmpty() && request.body().length == 0;
        return none ? "application/json" : JSON_TYPES.contains(type) ? type : null;
    }

    /** Returns the operation of a request, such as {@code GetItem}. */
    static String operation(HttpRequest request) {
        String target = request.header("x-amz-target");
        return target.substring(target.indexOf('.') + 1);
    }

    /** Returns the error of a request that no operation should see, or null. */
    static @Nullable DynamoError problem(HttpRequest request, Predicate<String> isOperation) {
        String target = request.header("x-amz-target");
        boolean known = (target.startsWith("DynamoDB_20120810.") || target.startsWith("DynamoDBStreams_20120810."))
                && isOperation.test(operation(request));
        DynamoError problem = known ? unsigned(request) : DynamoError.framework("UnknownOperationException", null);
        return problem != null && request.body().length > 0 && !isJson(request.body())
                ? DynamoError.serialization(null)
                : problem;
    }

    private static boolean isJson(byte[] body) {
        try {
            RequestJson.parse(body);
            return true;
        } catch (MalformedJsonException e) {
            return false;
        }
    }

    /** Signatures must be complete; they are not verified. */
    private static @Nullable DynamoError unsigned(HttpRequest request) {
        String authorization = request.header("authorization");
        Map<String, String> query = query(request.path());
        if (query.containsKey("X-Amz-Algorithm")) {
            return authorization.isEmpty()
                    ? incompleteQuery(query)
                    : DynamoError.framework(
                            "InvalidSignatureException",
                            "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
        } else if (!authorization.startsWith("AWS4-")) {
            return DynamoError.framework(
                    "MissingAuthenticationTokenException", "Request is missing Authentication Token");
        }
        return incompleteHeader(request, authorization);
    }

    private static @Nullable DynamoError incompleteQuery(Map<String, String> query) {
        List<String> missing = new ArrayList<>();
        for (String name : SIGNED_QUERY) {
            if (query.getOrDefault(name, "").isEmpty()) {
                missing.add("AWS query-string parameters must include '" + name + "'. ");
            }
        }
        return missing.isEmpty()
                ? null
                : DynamoError.framework(
                        "IncompleteSignatureException",
                        String.join("", missing) + "Re-examine the query-string parameters.");
    }

    private static @Nullable DynamoError incompleteHeader(HttpRequest request, String authorization) {
        List<String> missing = new ArrayList<>();
        for (String name : SIGNATURE) {
            if (!authorization.matches(".*[ ,]" + name + "=[^ ,]+.*")) {
                missing.add("Authorization header requires '" + name + "' parameter. ");
            }
        }
        if (request.header("x-amz-date").isEmpty() && request.header("date").isEmpty()) {
            missing.add("Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ");
        }
        return missing.isEmpty()
                ? null
                : DynamoError.framework(
                        "IncompleteSignatureException", String.join("", missing) + "Authorization=" + authorization);
    }

    private static Map<String, String> query(String path) {
        Map<String, String> query = new LinkedHashMap<>();
        int start = path.indexOf('?');
        for (String part : start < 0 ? new String[0] : path.substring(start + 1).split("&", -1)) {
            int equals = part.indexOf('=');
            query.put(equals < 0 ? part : part.substring(0, equals), equals < 0 ? "" : part.substring(equals + 1));
        }
        return query;
    }
}
