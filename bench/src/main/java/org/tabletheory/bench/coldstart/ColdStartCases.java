package org.tabletheory.bench.coldstart;

import java.nio.file.Path;
import java.util.List;
import org.tabletheory.bench.Case;
import org.tabletheory.bench.Comparison;
import org.tabletheory.bench.Cost;
import org.tabletheory.bench.Duel;
import org.tabletheory.bench.Line;
import org.tabletheory.bench.Outcome;
import org.tabletheory.bench.Peer;
import org.tabletheory.bench.TemporaryDirectory;
import org.tabletheory.bench.Way;
import org.tabletheory.bench.client.Answers;
import org.tabletheory.bench.client.CallDuel;
import org.tabletheory.bench.client.Users;
import org.tabletheory.bench.throughput.StubServer;

/** The first GetItem of a fresh JVM, over loopback; as it is, and with an archive of the program's classes. */
public final class ColdStartCases implements Case {
    private static final int DISCARDED = 1;
    private static final int ROUNDS = 11;

    private final List<Line> lines;
    private final boolean archived;

    private ColdStartCases(List<Line> lines, boolean archived) {
        this.lines = lines;
        this.archived = archived;
    }

    public static List<Case> all() {
        return List.of(
                new ColdStartCases(
                        List.of(
                                new Line("coldstart.first-get", CallDuel.ENHANCED, 2.85),
                                new Line("coldstart.first-get.enhanced", CallDuel.ENHANCED, 2.85),
                                new Line("coldstart.first-get.sdk", CallDuel.SDK, 2)),
                        false),
                new ColdStartCases(
                        List.of(
                                new Line("coldstart.first-get.appcds", CallDuel.ENHANCED, 2),
                                Line.of("coldstart.first-get.appcds.sdk", CallDuel.SDK)),
                        true));
    }

    @Override
    public List<Line> lines() {
        return lines;
    }

    @Override
    public List<Outcome> measure() throws Exception {
        StubServer server = new StubServer(Answers.get(Users.shape()));
        Thread serving = new Thread(server, "stub-server");
        serving.setDaemon(true);
        serving.start();
        Duel duel = duel(server, TemporaryDirectory.create("bench-start"));
        Comparison comparison = Comparison.ofTold(duel, DISCARDED, ROUNDS);
        return lines.stream()
                .map(line -> comparison.outcome(line, Cost.WALL, duel))
                .toList();
    }

    private Duel duel(StubServer server, Path directory) throws Exception {
        FreshJvm ours = FreshJvm.of(directory, OurFirstGet.class, server.endpoint());
        FreshJvm bean = FreshJvm.of(directory, EnhancedFirstGet.class, server.endpoint(), EnhancedFirstGet.BEAN);
        FreshJvm fixed = FreshJvm.of(directory, EnhancedFirstGet.class, server.endpoint(), EnhancedFirstGet.STATIC);
        FreshJvm sdk = FreshJvm.of(directory, SdkFirstGet.class, server.endpoint());
        if (archived) {
            ours = ours.withArchive("ours");
            bean = bean.withArchive("bean");
            fixed = fixed.withArchive("static");
            sdk = sdk.withArchive("sdk");
        }
        return new Duel(
                ours.start(),
                List.of(
                        new Peer(
                                CallDuel.ENHANCED,
                                List.of(
                                        new Way("with a bean schema", bean.start()),
                                        new Way("with a static schema", fixed.start()))),
                        Peer.of(CallDuel.SDK, sdk.start())),
                List.of(),
                "15 attributes, from the start of the process" + (archived ? ", with an archive of its classes" : ""));
    }
}
