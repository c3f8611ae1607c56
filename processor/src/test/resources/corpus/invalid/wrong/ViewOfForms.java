package wrong;

import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.*;
import org.tabletheory.schema.ProjectionType;

@IndexView("by-status")
record ViewOfForms(String id, String text) implements ViewOf<ViewOfForms.Order> {
    @Table("orders")
    @Form(2)
    @Index(name = "by-status", projection = ProjectionType.INCLUDE, fields = "text")
    record Order(
            @PartitionKey String id,
            @IndexPartitionKey("by-status") String status,
            @Attribute(aliases = "note") String text) {
        @Upcast(from = 1)
        static Item same(Item item) {
            return item;
        }
    }

    @IndexView("by-status")
    record Keys(String id, String status) implements ViewOf<Order> {}
}
