package org.tabletheory.bench.client;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A hand-written mapping of {@link User} for the SDK client. */
@SuppressWarnings("NullAway") // items have all attributes
public final class UserMapping implements SdkMapping<User> {
    @Override
    public Map<String, AttributeValue> toItem(User user) {
        Map<String, AttributeValue> item = new HashMap<>(32);
        item.put("PK", AttributeValue.fromS(user.pk()));
        item.put("SK", AttributeValue.fromS(user.sk()));
        item.put("email", AttributeValue.fromS(user.email()));
        item.put("name", AttributeValue.fromS(user.name()));
        item.put("nickname", AttributeValue.fromS(user.nickname()));
        item.put("bio", AttributeValue.fromS(user.bio()));
        item.put("country", AttributeValue.fromS(user.country()));
        item.put("tags", AttributeValue.fromSs(List.copyOf(user.tags())));
        item.put(
                "roles",
                AttributeValue.fromL(
                        user.roles().stream().map(AttributeValue::fromS).toList()));
        item.put(
                "address",
                AttributeValue.fromM(Map.of(
                        "street", AttributeValue.fromS(user.address().street()),
                        "city", AttributeValue.fromS(user.address().city()))));
        item.put("age", AttributeValue.fromN(Integer.toString(user.age())));
        item.put("logins", AttributeValue.fromN(Long.toString(user.logins())));
        item.put("active", AttributeValue.fromBool(user.active()));
        item.put("createdAt", AttributeValue.fromS(user.createdAt().toString()));
        item.put("updatedAt", AttributeValue.fromS(user.updatedAt().toString()));
        return item;
    }

    @Override
    public User fromItem(Map<String, AttributeValue> item) {
        List<AttributeValue> listed = item.get("roles").l();
        List<String> roles = new ArrayList<>(listed.size());
        for (AttributeValue role : listed) {
            roles.add(role.s());
        }
        Map<String, AttributeValue> address = item.get("address").m();
        return new User(
                item.get("PK").s(),
                item.get("SK").s(),
                item.get("email").s(),
                item.get("name").s(),
                item.get("nickname").s(),
                item.get("bio").s(),
                item.get("country").s(),
                new LinkedHashSet<>(item.get("tags").ss()),
                roles,
                new User.Address(address.get("street").s(), address.get("city").s()),
                Integer.parseInt(item.get("age").n()),
                Long.parseLong(item.get("logins").n()),
                item.get("active").bool(),
                Instant.parse(item.get("createdAt").s()),
                Instant.parse(item.get("updatedAt").s()));
    }
}
