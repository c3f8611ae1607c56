package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-status")
public record ViewOfNothing(String id) {}
