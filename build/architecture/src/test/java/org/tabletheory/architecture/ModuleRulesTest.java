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
import org.junit.jupiter.params.provider.MethodSource;

class ModuleRulesTest {
    private static final String SAMPLES = "org.tabletheory.architecture.samples";

    static Stream<ArchRule> rules() {
        return ModuleRules.all(OurClasses.ROOT);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyModuleKeepsTheRule(ArchRule rule) {
        rule.check(OurClasses.ALL);
    }

    @Test
    void rulesSeeTheModulesThatExist() {
        assertThat(OurClasses.ALL.stream().map(type -> type.getPackageName()).distinct())
                .contains(
                        "org.tabletheory.attribute",
                        "org.tabletheory.recipes",
                        "org.tabletheory.conformance",
                        "org.tabletheory.cli",
                        "org.tabletheory.bench");
    }

    /** The samples break each rule once: without this, a rule that matches nothing would go unnoticed. */
    @Test
    void rulesFindEveryOffenceOfTheSamples() {
        JavaClasses samples = new ClassFileImporter().importPackages(SAMPLES);

        List<String> offences = ModuleRules.all(SAMPLES)
                .flatMap(rule -> rule.evaluate(samples).getFailureReport().getDetails().stream())
                .toList();

        assertThat(offences).anyMatch(offence -> offence.contains("attribute.KnowsTheClient"));
        assertThat(offences).anyMatch(offence -> offence.contains("schema.TouchesInternals"));
        assertThat(offences).anyMatch(offence -> offence.contains("schema.UsesAForeignLibrary"));
        assertThat(offences).anyMatch(offence -> offence.contains("client.NotNullMarked"));
        assertThat(offences).anyMatch(offence -> offence.contains("Cycle") && offence.contains("cycle.one.Chicken"));
        assertThat(offences).anyMatch(offence -> offence.contains("Secret has the simple name of"));
        assertThat(offences).noneMatch(offence -> offence.contains("recipes.Obedient"));
    }

    @Test
    void onlyAwsMayUseTheServicesOfTheSdkAndMappingNothingOfIt() {
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
    void moduleThatDoesNotExistYetBreaksNothing() {
        JavaClasses nothing = new ClassFileImporter().importPackages("org.tabletheory.does.not.exist");

        assertThatCode(() -> ModuleRules.all(OurClasses.ROOT).forEach(rule -> rule.check(nothing)))
                .doesNotThrowAnyException();
    }
}
