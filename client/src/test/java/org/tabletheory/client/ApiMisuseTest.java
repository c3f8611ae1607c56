package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invalid call chains do not compile, and similar valid ones do. */
class ApiMisuseTest {
    private static final String KEY = "db.model(User.class).where(\"PK\", \"=\", \"1\").where(\"SK\", \"=\", \"2\")";

    private static final List<String> VALID = List.of(
            "db.model(user).create()",
            "db.model(user).ifNotExists().save()",
            "db.model(user).withCondition(\"name\", \"=\", \"x\").protecting(\"name\").update(\"name\")",
            "db.model(user).withTimeout(Duration.ofSeconds(1)).delete()",
            "db.model(user).updateBuilder().set(\"name\", \"x\").execute()",
            "db.model(User.class).limit(5).all()",
            "db.model(User.class).batchCreate(List.of(user))",
            "db.model(User.class).select(\"name\").consistentRead().batchGet(List.of(user))",
            "db.model(User.class).withTimeout(Duration.ofSeconds(1)).batchDelete(List.of(user))",
            "db.collection(User.class, Order.class).where(\"PK\", \"=\", \"1\").limit(5).all().of(Order.class)",
            "List<Summary> views = db.view(Summary.class).where(\"PK\", \"=\", \"1\").all()",
            "List<User> full = db.view(Summary.class).where(\"PK\", \"=\", \"1\").fetchFull().items()",
            "User found = db.model(summary).consistentRead().first()",
            KEY + ".first()",
            KEY + ".consistentRead().select(\"name\").first()",
            KEY + ".delete()",
            KEY + ".withTimeout(Duration.ofSeconds(1)).ifExists().delete()",
            KEY + ".withCondition(\"name\", \"=\", \"x\").updateBuilder().remove(\"name\").execute()",
            "db.model(user).anyVersion().ifExists().save()",
            "db.model(user).anyVersion().update(\"name\")",
            "db.model(user).ifExists().anyVersion().updateBuilder().remove(\"name\").execute()",
            "db.transaction(tx -> tx.create(db.model(\"User\", item)).get(\"PK\"))",
            "User stored = db.transaction(tx -> tx.put(db.model(user).anyVersion()))",
            "db.transact().create(db.model(user)).update(db.model(user).anyVersion(), \"name\").execute()",
            "db.transact().delete(db.model(user)).conditionCheck(" + KEY + ".ifExists()).execute()",
            "db.transact().put(db.model(\"User\", item)).delete(" + KEY + ").execute()");

    private static final List<String> MISUSES = List.of(
            "db.model(user).limit(5).create()",
            "db.model(user).where(\"PK\", \"=\", \"1\").save()",
            "db.model(user).filter(\"name\", \"=\", \"x\").delete()",
            "db.model(user).index(\"by-name\").update()",
            "db.model(user).consistentRead().create()",
            "db.model(user).first()",
            "db.model(user).all()",
            "db.model(user).batchCreate(List.of(user))",
            "db.model(User.class).create()",
            "db.model(User.class).save()",
            "db.model(User.class).update(\"name\")",
            "db.model(User.class).delete()",
            "db.model(User.class).updateBuilder()",
            "db.model(User.class).ifNotExists()",
            "db.model(User.class).limit(5).batchGet(List.of(user))",
            "db.model(User.class).filter(\"name\", \"=\", \"x\").batchDelete(List.of(user))",
            "db.model(User.class).consistentRead().batchCreate(List.of(user))",
            KEY + ".batchGet(List.of(user))",
            KEY + ".batchCreate(List.of(user))",
            KEY + ".create()",
            KEY + ".limit(5).delete()",
            KEY + ".filter(\"name\", \"=\", \"x\").delete()",
            KEY + ".index(\"by-name\").delete()",
            KEY + ".descending().updateBuilder()",
            KEY + ".consistentRead().delete()",
            KEY + ".ifExists().first()",
            KEY + ".ifExists().limit(5)",
            KEY + ".withCondition(\"name\", \"=\", \"x\").all()",
            "db.collection()",
            "db.collection(User.class, Order.class).where(\"PK\", \"=\", \"1\").scan()",
            "db.collection(User.class, Order.class).select(\"name\").all()",
            "db.collection(User.class, Order.class).where(\"PK\", \"=\", \"1\").delete()",
            "List<Order> orders = db.collection(User.class, Order.class).all().of(User.class)",
            "db.view(User.class)",
            "db.view(Summary.class).where(\"PK\", \"=\", \"1\").index(\"other\").all()",
            "db.view(Summary.class).where(\"PK\", \"=\", \"1\").delete()",
            "db.view(Summary.class).where(\"PK\", \"=\", \"1\").updateBuilder()",
            "db.view(Summary.class).batchCreate(List.of(summary))",
            "db.model(summary).create()",
            "db.model(summary).save()",
            "db.model(summary).update(\"name\")",
            "db.model(summary).delete()",
            "List<Order> full = db.view(Summary.class).where(\"PK\", \"=\", \"1\").fetchFull().items()",
            "db.model(\"User\").create()",
            "db.model(\"User\", item).where(\"PK\", \"=\", \"1\")",
            "db.transactGet(db.model(user))",
            "db.model(user).anyVersion().replace()",
            "db.model(user).anyVersion().create()",
            "db.model(user).anyVersion().tryCreate()",
            "db.model(user).anyVersion().ifExists().replace()",
            "db.model(user).anyVersion().anyVersion()",
            "db.transact().put(user)",
            "db.transact().put(User.class)",
            "db.transact().put(db.model(User.class))",
            "db.transact().put(" + KEY + ")",
            "db.transact().put(" + KEY + ".ifExists())",
            "db.transact().put(db.model(summary))",
            "db.transact().put(List.of(db.model(user)))",
            "db.transact().create(" + KEY + ")",
            "db.transact().create(db.model(user).anyVersion())",
            "db.transact().replace(db.model(user).anyVersion())",
            "db.transact().update(" + KEY + ", \"name\")",
            "db.transact().update(user, \"name\")",
            "db.transact().updateWithBuilder(db.model(user))",
            "db.transact().delete(db.model(User.class))",
            "db.transact().delete(" + KEY + ".limit(5))",
            "db.transact().delete(" + KEY + ".consistentRead())",
            "db.transact().conditionCheck(" + KEY + ".filter(\"name\", \"=\", \"x\"))",
            "db.transaction(tx -> tx.put(user))",
            "db.transaction(tx -> tx.create(" + KEY + "))",
            "db.transaction(tx -> tx.replace(db.model(user).anyVersion()))",
            "Order stored = db.transaction(tx -> tx.put(db.model(user)))");

    @Test
    void validCallsCompile(@TempDir Path directory) throws IOException {
        assertThat(uncompilable(VALID, directory)).isEmpty();
    }

    @Test
    void misusesDoNotCompile(@TempDir Path directory) throws IOException {
        assertThat(uncompilable(MISUSES, directory)).containsExactlyElementsOf(MISUSES);
    }

    /** Compiles each statement in a separate class and returns those with errors. */
    private static List<String> uncompilable(List<String> statements, Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            String name = String.format(Locale.ROOT, "Statement%02d", i);
            files.add(Files.writeString(directory.resolve(name + ".java"), """
                    import java.time.Duration;
                    import java.util.List;
                    import org.tabletheory.attribute.Item;
                    import org.tabletheory.client.*;
                    class %s {
                        record User(String pk, String sk, String name) {}
                        record Order(String pk, String sk) {}
                        record Summary(String pk) implements org.tabletheory.mapping.ViewOf<User> {}
                        void run(TableTheory db, User user, Item item, Summary summary) {
                            %s;
                        }
                    }
                    """.formatted(name, statements.get(i))));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(problems, Locale.ROOT, null)) {
            List<String> options =
                    List.of("-proc:none", "-d", directory.toString(), "-cp", System.getProperty("java.class.path"));
            compiler.getTask(
                            new StringWriter(),
                            manager,
                            problems,
                            options,
                            null,
                            manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
        return problems.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(problem -> Path.of(problem.getSource().getName()))
                .distinct()
                .map(file -> statements.get(files.indexOf(file)))
                .sorted(java.util.Comparator.comparing(statements::indexOf))
                .toList();
    }
}
