package wrong;

import org.tabletheory.mapping.*;

@IndexView("by-status")
public record ViewOfText(String id) implements ViewOf<String> {}
