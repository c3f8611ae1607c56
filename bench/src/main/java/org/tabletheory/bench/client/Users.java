package org.tabletheory.bench.client;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Instant;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/** {@link User} as a shape. */
public final class Users {
    private Users() {}

    public static Shape<User> shape() {
        return new Shape<>(
                User.class,
                User::numbered,
                "PK",
                "SK",
                new UserMapping(),
                TableSchema.fromBean(UserBean.class),
                schema());
    }

    /** Returns the static schema of the Enhanced Client, which needs no reflection. */
    public static TableSchema<UserBean> schema() {
        TableSchema<AddressBean> address = StaticTableSchema.builder(AddressBean.class)
                .newItemSupplier(AddressBean::new)
                .addAttribute(
                        String.class,
                        a -> a.name("street").getter(AddressBean::getStreet).setter(AddressBean::setStreet))
                .addAttribute(
                        String.class,
                        a -> a.name("city").getter(AddressBean::getCity).setter(AddressBean::setCity))
                .build();
        return StaticTableSchema.builder(UserBean.class)
                .newItemSupplier(UserBean::new)
                .addAttribute(
                        String.class,
                        a -> a.name("PK")
                                .getter(UserBean::getPk)
                                .setter(UserBean::setPk)
                                .tags(primaryPartitionKey()))
                .addAttribute(
                        String.class,
                        a -> a.name("SK")
                                .getter(UserBean::getSk)
                                .setter(UserBean::setSk)
                                .tags(primarySortKey()))
                .addAttribute(
                        String.class,
                        a -> a.name("email").getter(UserBean::getEmail).setter(UserBean::setEmail))
                .addAttribute(
                        String.class,
                        a -> a.name("name").getter(UserBean::getName).setter(UserBean::setName))
                .addAttribute(
                        String.class,
                        a -> a.name("nickname").getter(UserBean::getNickname).setter(UserBean::setNickname))
                .addAttribute(
                        String.class,
                        a -> a.name("bio").getter(UserBean::getBio).setter(UserBean::setBio))
                .addAttribute(
                        String.class,
                        a -> a.name("country").getter(UserBean::getCountry).setter(UserBean::setCountry))
                .addAttribute(
                        EnhancedType.setOf(String.class),
                        a -> a.name("tags").getter(UserBean::getTags).setter(UserBean::setTags))
                .addAttribute(
                        EnhancedType.listOf(String.class),
                        a -> a.name("roles").getter(UserBean::getRoles).setter(UserBean::setRoles))
                .addAttribute(
                        EnhancedType.documentOf(AddressBean.class, address),
                        a -> a.name("address").getter(UserBean::getAddress).setter(UserBean::setAddress))
                .addAttribute(
                        Integer.class,
                        a -> a.name("age").getter(UserBean::getAge).setter(UserBean::setAge))
                .addAttribute(
                        Long.class,
                        a -> a.name("logins").getter(UserBean::getLogins).setter(UserBean::setLogins))
                .addAttribute(
                        Boolean.class,
                        a -> a.name("active").getter(UserBean::isActive).setter(UserBean::setActive))
                .addAttribute(
                        Instant.class,
                        a -> a.name("createdAt").getter(UserBean::getCreatedAt).setter(UserBean::setCreatedAt))
                .addAttribute(
                        Instant.class,
                        a -> a.name("updatedAt").getter(UserBean::getUpdatedAt).setter(UserBean::setUpdatedAt))
                .build();
    }
}
