package wrong;

import org.tabletheory.mapping.*;

@Table("t")
record MissingKey(String id) {}
