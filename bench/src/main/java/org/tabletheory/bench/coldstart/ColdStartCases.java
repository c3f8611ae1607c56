package org.tabletheory.bench.coldstart;

import java.nio.file.Path;
import java.util.List;
import org.tabletheory.bench.client.CallDuel;
import org.tabletheory.bench.client.StubResponses;
import org.tabletheory.bench.client.Users;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.Comparison;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;
import org.tabletheory.bench.measure.Outcome;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.bench.measure.TemporaryDirectory;
import org.tabletheory.bench.measure.Variant;
import org.tabletheory.bench.stub.StubServer;

/** The first GetItem of a new JVM over loopback, without and with a class data archive. */
public final class ColdStartCases implements Case {
    private static final int DISCARDED = 1;
    private static final int ROUNDS = 11;

    private final List<Line> lines;
    private final boolean withArchive;

    private ColdStartCases(List<Line> lines, boolean withArchive) {
        this.lines = lines;
        this.withArchive = withArchive;
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
        StubServer server = new StubServer(StubResponses.get(Users.shape()));
        Thread serving = new Thread(server, "stub-server");
        serving.setDaemon(true);
        serving.start();
        Duel duel = duel(server, TemporaryDirectory.create("bench-start"));
        Comparison comparison = Comparison.ofSelfTimed(duel, DISCARDED, ROUNDS);
        return lines.stream()
                .map(line -> comparison.outcome(line, Metric.WALL, duel))
                .toList();
    }

    private Duel duel(StubServer server, Path directory) throws Exception {
        FreshJvm ours = FreshJvm.of(directory, OurFirstGet.class, server.endpoint());
        FreshJvm bean = FreshJvm.of(directory, EnhancedFirstGet.class, server.endpoint(), EnhancedFirstGet.BEAN);
        FreshJvm staticSchema =
                FreshJvm.of(directory, EnhancedFirstGet.class, server.endpoint(), EnhancedFirstGet.STATIC);
        FreshJvm sdk = FreshJvm.of(directory, SdkFirstGet.class, server.endpoint());
        if (withArchive) {
            ours = ours.withArchive("ours");
            bean = bean.withArchive("bean");
            staticSchema = staticSchema.withArchive("static");
            sdk = sdk.withArchive("sdk");
        }
        return new Duel(
                ours.start(),
                List.of(
                        new Peer(
                                CallDuel.ENHANCED,
                                List.of(
                                        new Variant("with a bean schema", bean.start()),
                                        new Variant("with a static schema", staticSchema.start()))),
                        Peer.of(CallDuel.SDK, sdk.start())),
                List.of(),
                "15 attributes, from process start" + (withArchive ? ", with a class data archive" : ""));
    }
}
