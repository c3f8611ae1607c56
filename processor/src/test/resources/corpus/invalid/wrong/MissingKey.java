package wrong;

import org.tabletheory.client.mapping.*;

@Table("t")
record MissingKey(String id) {}
