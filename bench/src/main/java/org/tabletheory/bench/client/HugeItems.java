package org.tabletheory.bench.client;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The deeply nested shape of the Enhanced Client benchmarks. */
@SuppressWarnings("NullAway") // items have all attributes
final class HugeItems implements SdkMapping<Huge> {
    private HugeItems() {}

    static Shape<Huge> shape() {
        return new Shape<>(
                Huge.class,
                HugeItems::numbered,
                "stringAttr",
                null,
                new HugeItems(),
                TableSchema.fromBean(HugeBean.class),
                schema());
    }

    private static Huge numbered(int number) {
        RandomText random = new RandomText(number);
        List<Map<String, List<byte[]>>> deep = List.of(
                Map.of("key1", random.bytes(2)), Map.of("key2", random.bytes(4)), Map.of("key3", random.bytes(8)));
        Map<String, List<byte[]>> lists = new HashMap<>();
        for (int i = 0; i < 5; i++) {
            lists.put("key" + (i + 1), random.bytes(1 << i));
        }
        return new Huge(
                random.text(),
                random.text(),
                random.bytes(),
                random.texts(31),
                Map.of("key1", random.bytes(), "key2", random.bytes(), "key3", random.bytes()),
                lists,
                Map.of("key1", deep, "key2", deep));
    }

    private static TableSchema<HugeBean> schema() {
        return StaticTableSchema.builder(HugeBean.class)
                .newItemSupplier(HugeBean::new)
                .addAttribute(
                        String.class,
                        a -> a.name("stringAttr")
                                .getter(HugeBean::getStringAttr)
                                .setter(HugeBean::setStringAttr)
                                .tags(primaryPartitionKey()))
                .addAttribute(
                        String.class,
                        a -> a.name("hashKey").getter(HugeBean::getHashKey).setter(HugeBean::setHashKey))
                .addAttribute(
                        SdkBytes.class,
                        a -> a.name("binaryAttr")
                                .getter(HugeBean::getBinaryAttr)
                                .setter(HugeBean::setBinaryAttr))
                .addAttribute(
                        EnhancedType.listOf(String.class),
                        a -> a.name("listAttr").getter(HugeBean::getListAttr).setter(HugeBean::setListAttr))
                .addAttribute(
                        new EnhancedType<Map<String, SdkBytes>>() {},
                        a -> a.name("mapAttr1").getter(HugeBean::getMapAttr1).setter(HugeBean::setMapAttr1))
                .addAttribute(
                        new EnhancedType<Map<String, List<SdkBytes>>>() {},
                        a -> a.name("mapAttr2").getter(HugeBean::getMapAttr2).setter(HugeBean::setMapAttr2))
                .addAttribute(
                        new EnhancedType<Map<String, List<Map<String, List<SdkBytes>>>>>() {},
                        a -> a.name("mapAttr3").getter(HugeBean::getMapAttr3).setter(HugeBean::setMapAttr3))
                .build();
    }

    @Override
    public Map<String, AttributeValue> toItem(Huge huge) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put("stringAttr", AttributeValue.fromS(huge.stringAttr()));
        item.put("hashKey", AttributeValue.fromS(huge.hashKey()));
        item.put("binaryAttr", binary(huge.binaryAttr()));
        item.put("listAttr", list(huge.listAttr(), AttributeValue::fromS));
        item.put("mapAttr1", map(huge.mapAttr1(), HugeItems::binary));
        item.put("mapAttr2", map(huge.mapAttr2(), HugeItems::binaries));
        item.put("mapAttr3", map(huge.mapAttr3(), maps -> list(maps, deep -> map(deep, HugeItems::binaries))));
        return item;
    }

    @Override
    public Huge fromItem(Map<String, AttributeValue> item) {
        return new Huge(
                item.get("stringAttr").s(),
                item.get("hashKey").s(),
                bytes(item.get("binaryAttr")),
                list(item.get("listAttr"), AttributeValue::s),
                map(item.get("mapAttr1"), HugeItems::bytes),
                map(item.get("mapAttr2"), bytes -> list(bytes, HugeItems::bytes)),
                map(
                        item.get("mapAttr3"),
                        maps -> list(maps, deep -> map(deep, bytes -> list(bytes, HugeItems::bytes)))));
    }

    private static AttributeValue binary(byte[] bytes) {
        return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
    }

    private static AttributeValue binaries(List<byte[]> bytes) {
        return list(bytes, HugeItems::binary);
    }

    private static <T> AttributeValue list(List<T> values, Function<T, AttributeValue> member) {
        List<AttributeValue> list = new ArrayList<>(values.size());
        values.forEach(value -> list.add(member.apply(value)));
        return AttributeValue.fromL(list);
    }

    private static <T> AttributeValue map(Map<String, T> values, Function<T, AttributeValue> member) {
        Map<String, AttributeValue> map = new HashMap<>();
        values.forEach((key, value) -> map.put(key, member.apply(value)));
        return AttributeValue.fromM(map);
    }

    private static byte[] bytes(AttributeValue value) {
        return value.b().asByteArray();
    }

    private static <T> List<T> list(AttributeValue value, Function<AttributeValue, T> member) {
        List<T> list = new ArrayList<>(value.l().size());
        value.l().forEach(each -> list.add(member.apply(each)));
        return list;
    }

    private static <T> Map<String, T> map(AttributeValue value, Function<AttributeValue, T> member) {
        Map<String, T> map = new HashMap<>();
        value.m().forEach((key, each) -> map.put(key, member.apply(each)));
        return map;
    }
}
