package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-status")
public record ViewOfMistake(String id) implements ViewOf<MissingKey> {}
