package org.tabletheory.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** The rules that keep the arrows of the design, for modules under any root package. */
final class ModuleRules {

    private ModuleRules() {}

    static Stream<ArchRule> all(String root) {
        return Stream.concat(
                Arrays.stream(DesignModule.values()).flatMap(module -> of(module, root)),
                Stream.of(nullMarked(root), noPackageCycles(root), oneClassPerName(root)));
    }

    private static Stream<ArchRule> of(DesignModule module, String root) {
        return Stream.of(dependencies(module, root), internals(module, root));
    }

    private static ArchRule dependencies(DesignModule module, String root) {
        return classes()
                .that()
                .resideInAPackage(module.packages(root))
                .should()
                .onlyDependOnClassesThat(arrayless(resideInAnyPackage(module.allowed(root))))
                .as("the module " + module + " depends only on the modules and libraries that it may know")
                .because("the arrows between modules keep each of them usable and testable without those above it")
                .allowEmptyShould(true);
    }

    private static ArchRule internals(DesignModule module, String root) {
        return noClasses()
                .that()
                .resideInAnyPackage(module.others(root))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(module.internals(root))
                .as("nobody touches what is internal to the module " + module)
                .because("a package named internal may change at any time")
                .allowEmptyShould(true);
    }

    private static ArchRule nullMarked(String root) {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .and(DescribedPredicate.not(simpleName("package-info")))
                .and()
                .resideOutsideOfPackage("..jmh_generated..") // written by JMH at compile time, not by us
                .should(beInANullMarkedPackage())
                .because("NullAway checks only what is null-marked")
                .allowEmptyShould(true);
    }

    /** Every package is a slice of its own. */
    private static ArchRule noPackageCycles(String root) {
        return SlicesRuleDefinition.slices()
                .matching(root + ".(**)")
                .should()
                .beFreeOfCycles()
                .because("packages that depend on each other in a circle can be understood and changed only together")
                .allowEmptyShould(true);
    }

    /** Benchmarks may use the names of what they measure. */
    private static ArchRule oneClassPerName(String root) {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .and()
                .resideOutsideOfPackage(DesignModule.BENCH.packages(root))
                .and()
                .areTopLevelClasses()
                .and(DescribedPredicate.not(simpleName("package-info")))
                .should(haveANameOfTheirOwn())
                .because("a reader takes two classes of one name for the same thing")
                .allowEmptyShould(true);
    }

    private static ArchCondition<JavaClass> haveANameOfTheirOwn() {
        Map<String, String> seen = new HashMap<>();
        return new ArchCondition<>("have a simple name that no other class has") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                String other = seen.putIfAbsent(type.getSimpleName(), type.getName());
                boolean unique = other == null || other.equals(type.getName());
                events.add(new SimpleConditionEvent(type, unique, type.getName() + " has the simple name of " + other));
            }
        };
    }

    private static ArchCondition<JavaClass> beInANullMarkedPackage() {
        return new ArchCondition<>("be in a @NullMarked package") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        type, marked, type.getName() + " is in a package whose package-info.java lacks @NullMarked"));
            }
        };
    }

    /** Arrays of primitives have no package; an array counts as what it holds. */
    private static DescribedPredicate<JavaClass> arrayless(DescribedPredicate<JavaClass> allowed) {
        return DescribedPredicate.describe(allowed.getDescription(), type -> {
            JavaClass base = type.getBaseComponentType();
            return base.isPrimitive() || allowed.test(base);
        });
    }
}
