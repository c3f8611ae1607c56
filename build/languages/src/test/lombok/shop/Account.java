package shop;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lombok.Builder;
import lombok.EqualsAndHashCode;
import lombok.Getter;
import lombok.Singular;
import lombok.ToString;
import lombok.experimental.SuperBuilder;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;

/** The keys are inherited, and so are the setters of their builder. */
@Table("accounts")
@Getter
@SuperBuilder
@ToString(callSuper = true)
@EqualsAndHashCode(callSuper = true)
public class Account extends Keyed {
    private final String name;

    @Builder.Default
    private final int logins = 3;

    @Builder.Default
    private final List<String> tags = List.of("new");

    private final List<String> notes;

    private final Optional<String> mail;

    @Singular
    private final Set<String> roles;

    @Version
    private final long version;
}
