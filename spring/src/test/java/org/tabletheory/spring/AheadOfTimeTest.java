package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.test.context.support.TestPropertySourceUtils;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.spring.app.ShopApplication;
import org.tabletheory.spring.spi.MappedModels;

class AheadOfTimeTest {
    private static final String[] PROPERTIES = {"tabletheory.region=eu-north-1", "tabletheory.table-prefix=aot-"};

    @Test
    @CompileWithForkedClassLoader
    void theGeneratedApplicationHasTheModelsAndTheClient() {
        AnnotationConfigApplicationContext source = new AnnotationConfigApplicationContext();
        TestPropertySourceUtils.addInlinedPropertiesToEnvironment(source, PROPERTIES);
        source.register(ShopApplication.class);
        TestGenerationContext generation = new TestGenerationContext();
        new ApplicationContextAotGenerator().processAheadOfTime(source, generation);
        generation.writeGeneratedContent();

        RuntimeHints hints = generation.getRuntimeHints();
        for (Class<?> type : new Class<?>[] {
            ShopApplication.Article.class, ShopApplication.Money.class, ShopApplication.Row.Customer.class
        }) {
            assertThat(RuntimeHintsPredicates.reflection()
                            .onType(type)
                            .withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
                    .accepts(hints);
        }
        TestCompiler.forSystem().with(generation).compile(compiled -> {
            GenericApplicationContext context = new GenericApplicationContext();
            TestPropertySourceUtils.addInlinedPropertiesToEnvironment(context, PROPERTIES);
            context.setClassLoader(compiled.getClassLoader());
            @SuppressWarnings("unchecked")
            org.springframework.context.ApplicationContextInitializer<GenericApplicationContext> initializer =
                    compiled.getInstance(org.springframework.context.ApplicationContextInitializer.class);
            initializer.initialize(context);
            context.refresh();

            assertThat(context.getBean(MappedModels.class).types())
                    .containsExactly(ShopApplication.Article.class, ShopApplication.Row.class);
            assertThat(context.getBean(Config.class).tablePrefix()).isEqualTo("aot-");
            assertThat(context.getBean(TableTheory.class)).isNotNull();
            context.close();
        });
    }
}
