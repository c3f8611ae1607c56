package shop;

import java.util.List;
import java.util.Map;
import lombok.Data;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

@Table("tasks")
@Data
public class Task {
    @PartitionKey
    private String id;

    private boolean isDone;
    private Boolean blocked;
    private int priority = 5;
    private List<Step> steps;
    private Map<String, Step> byName;

    @Data
    public static class Step {
        private String text;
        private long minutes;
    }
}
