package org.tabletheory.bench.client;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The two small shapes of the Enhanced Client benchmarks. */
@SuppressWarnings("NullAway") // items have all attributes
final class SmallItems {
    private SmallItems() {}

    static Shape<Tiny> tiny() {
        return new Shape<>(
                Tiny.class,
                number -> new Tiny(new RandomText(number).text()),
                "stringAttr",
                null,
                new TinyMapping(),
                TableSchema.fromBean(TinyBean.class),
                StaticTableSchema.builder(TinyBean.class)
                        .newItemSupplier(TinyBean::new)
                        .addAttribute(
                                String.class,
                                a -> a.name("stringAttr")
                                        .getter(TinyBean::getStringAttr)
                                        .setter(TinyBean::setStringAttr)
                                        .tags(primaryPartitionKey()))
                        .build());
    }

    static Shape<Small> small() {
        return new Shape<>(
                Small.class,
                number -> {
                    RandomText random = new RandomText(number);
                    return new Small(random.text(), random.bytes(), random.texts(3));
                },
                "stringAttr",
                null,
                new SmallMapping(),
                TableSchema.fromBean(SmallBean.class),
                StaticTableSchema.builder(SmallBean.class)
                        .newItemSupplier(SmallBean::new)
                        .addAttribute(
                                String.class,
                                a -> a.name("stringAttr")
                                        .getter(SmallBean::getStringAttr)
                                        .setter(SmallBean::setStringAttr)
                                        .tags(primaryPartitionKey()))
                        .addAttribute(
                                SdkBytes.class,
                                a -> a.name("binaryAttr")
                                        .getter(SmallBean::getBinaryAttr)
                                        .setter(SmallBean::setBinaryAttr))
                        .addAttribute(
                                EnhancedType.listOf(String.class),
                                a -> a.name("listAttr")
                                        .getter(SmallBean::getListAttr)
                                        .setter(SmallBean::setListAttr))
                        .build());
    }

    private static final class TinyMapping implements SdkMapping<Tiny> {
        @Override
        public Map<String, AttributeValue> toItem(Tiny tiny) {
            return Map.of("stringAttr", AttributeValue.fromS(tiny.stringAttr()));
        }

        @Override
        public Tiny fromItem(Map<String, AttributeValue> item) {
            return new Tiny(item.get("stringAttr").s());
        }
    }

    private static final class SmallMapping implements SdkMapping<Small> {
        @Override
        public Map<String, AttributeValue> toItem(Small small) {
            Map<String, AttributeValue> item = new HashMap<>();
            item.put("stringAttr", AttributeValue.fromS(small.stringAttr()));
            item.put("binaryAttr", AttributeValue.fromB(SdkBytes.fromByteArray(small.binaryAttr())));
            item.put(
                    "listAttr",
                    AttributeValue.fromL(
                            small.listAttr().stream().map(AttributeValue::fromS).toList()));
            return item;
        }

        @Override
        public Small fromItem(Map<String, AttributeValue> item) {
            List<String> texts = new ArrayList<>();
            item.get("listAttr").l().forEach(text -> texts.add(text.s()));
            return new Small(
                    item.get("stringAttr").s(), item.get("binaryAttr").b().asByteArray(), texts);
        }
    }
}
