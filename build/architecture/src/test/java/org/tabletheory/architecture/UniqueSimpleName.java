package org.tabletheory.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A class, nested or not, is the only one with its simple name.
 *
 * <p>Nested classes that are always read with the class around them may share a name, but not with a top-level class: those of
 * {@link #PARTS}, and the cases of a sealed type, such as {@code Condition.Not} and {@code Predicate.Not}.
 */
final class UniqueSimpleName extends ArchCondition<JavaClass> {
    /** Names that mean nothing without the class around them. */
    private static final Set<String> PARTS = Set.of(
            "Builder", // builds the class around it
            "Visitor", // handles every case of the type around it
            "Kind", // what kind of thing the class around it is
            "Mode", // how the class around it works
            "Reason", // why the exception around it was thrown
            "All"); // contains the repetitions of the annotation around it

    private Map<String, List<JavaClass>> namesakes = Map.of();

    UniqueSimpleName() {
        super("have a unique simple name");
    }

    @Override
    public void init(Collection<JavaClass> all) {
        namesakes = all.stream().collect(groupingBy(JavaClass::getSimpleName));
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        List<JavaClass> others = namesakes.getOrDefault(type.getSimpleName(), List.of()).stream()
                .filter(other -> !other.equals(type) && !(isReadWithItsOwner(type) && isReadWithItsOwner(other)))
                .toList();
        String names = Stream.concat(Stream.of(type), others.stream())
                .map(JavaClass::getName)
                .collect(joining(" and "));
        events.add(new SimpleConditionEvent(type, others.isEmpty(), "the same simple name is used by " + names));
    }

    private static boolean isReadWithItsOwner(JavaClass type) {
        return type.isNestedClass() && (PARTS.contains(type.getSimpleName()) || isCaseOfASealedType(type));
    }

    /** Returns whether the class is a direct subtype of a sealed type in the same file. */
    private static boolean isCaseOfASealedType(JavaClass type) {
        Stream<JavaClass> supertypes =
                Stream.concat(type.getRawInterfaces().stream(), type.getRawSuperclass().stream());
        return supertypes.anyMatch(above ->
                outermost(above).equals(outermost(type)) && above.reflect().isSealed());
    }

    private static JavaClass outermost(JavaClass type) {
        Optional<JavaClass> owner = type.getEnclosingClass();
        return owner.isPresent() ? outermost(owner.get()) : type;
    }
}
