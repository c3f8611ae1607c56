package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ModuleRulesTest {
    private static final String SAMPLES = "org.tabletheory.architecture.samples";

    static Stream<ArchRule> rules() {
        return ModuleRules.all(OurClasses.ROOT);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyModuleCompliesWithTheRule(ArchRule rule) {
        rule.check(OurClasses.ALL);
    }

    @ParameterizedTest
    @EnumSource
    void rulesSeeTheClassesOfEveryModule(DesignModule module) {
        PackageMatcher packages = PackageMatcher.of(module.packages(OurClasses.ROOT));

        assertThat(OurClasses.ALL.stream()).anyMatch(type -> packages.matches(type.getPackageName()));
    }

    @Test
    void everyClassBelongsToAModule() {
        assertThat(OurClasses.ALL.stream())
                .allMatch(type -> Stream.of(DesignModule.values())
                        .anyMatch(module -> PackageMatcher.of(module.packages(OurClasses.ROOT))
                                .matches(type.getPackageName())));
    }

    /** The samples violate each rule: without this test, a rule that matches nothing would go unnoticed. */
    @Test
    void rulesFindEveryViolationInTheSamples() {
        JavaClasses samples = new ClassFileImporter().importPackages(SAMPLES);

        List<String> violations = ModuleRules.all(SAMPLES)
                .flatMap(rule -> rule.evaluate(samples).getFailureReport().getDetails().stream())
                .toList();

        assertThat(violations).anyMatch(violation -> violation.contains("attribute.DependsOnTheClient"));
        assertThat(violations).anyMatch(violation -> violation.contains("schema.UsesInternals"));
        assertThat(violations).anyMatch(violation -> violation.contains("schema.UsesAForbiddenLibrary"));
        assertThat(violations).anyMatch(violation -> violation.contains("client.NotNullMarked"));
        assertThat(violations).anyMatch(violation -> violation.contains("examples.UsesInternalsToo"));
        assertThat(violations).anyMatch(violation -> violation.contains("examples.UsesSpi"));
        assertThat(violations)
                .anyMatch(violation -> violation.contains("Cycle") && violation.contains("cycle.one.Chicken"));
        assertThat(violations)
                .anyMatch(violation -> violation.contains("the same simple name") && violation.contains("Hidden"));
        assertThat(violations).noneMatch(violation -> violation.contains("recipes.Compliant"));
    }

    @Test
    void nestedClassesWithRepeatedNamesAreFound() {
        JavaClasses samples = new ClassFileImporter().importPackages(SAMPLES + ".schema", SAMPLES + ".recipes");

        List<String> violations = ModuleRules.uniqueClassNames(SAMPLES)
                .evaluate(samples)
                .getFailureReport()
                .getDetails();

        assertThat(violations)
                .anyMatch(violation -> violation.contains("recipes.Nesting$Extension and")
                        && violation.contains("schema.spi.Extension"))
                .anyMatch(violation -> violation.contains("recipes.Nesting$Entry and")
                        && violation.contains("schema.OtherNesting$Entry"))
                .anyMatch(violation -> violation.contains("recipes.Nesting$Shape$Extension and"))
                .noneMatch(violation -> violation.contains("Builder"))
                .noneMatch(violation -> violation.contains("Circle"));
    }

    @Test
    void onlyAwsMayUseSdkServiceClients() {
        assertThat(allows(DesignModule.WIRE, "software.amazon.awssdk.http.auth.aws.signer"))
                .isTrue();
        assertThat(allows(DesignModule.WIRE, "software.amazon.awssdk.services.dynamodb"))
                .isFalse();
        assertThat(allows(DesignModule.CLIENT, "software.amazon.awssdk.services.dynamodb"))
                .isFalse();
        assertThat(allows(DesignModule.MAPPING, "software.amazon.awssdk.regions"))
                .isFalse();
        assertThat(allows(DesignModule.AWS, "software.amazon.awssdk.services.dynamodb"))
                .isTrue();
        assertThat(allows(DesignModule.RECIPES, "software.amazon.awssdk.regions"))
                .isFalse();
    }

    private static boolean allows(DesignModule module, String packageName) {
        return Stream.of(module.allowed(OurClasses.ROOT))
                .anyMatch(pattern -> PackageMatcher.of(pattern).matches(packageName));
    }

    @Test
    void rulesAcceptAModuleWithoutClasses() {
        JavaClasses nothing = new ClassFileImporter().importPackages("org.tabletheory.does.not.exist");

        assertThatCode(() -> ModuleRules.all(OurClasses.ROOT).forEach(rule -> rule.check(nothing)))
                .doesNotThrowAnyException();
    }
}
