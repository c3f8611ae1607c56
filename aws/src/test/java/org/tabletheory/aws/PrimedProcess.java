package org.tabletheory.aws;

import java.net.URI;
import org.crac.Core;
import org.tabletheory.client.Config;

/** A process that runs the snapshot hooks and then makes its first call. */
public final class PrimedProcess {
    static final String SNAPSHOT = "-- snapshot --";

    private PrimedProcess() {}

    public static void main(String[] arguments) {
        Config config = Config.local(URI.create(arguments[0]));
        LambdaDb lambda = LambdaDb.over(() -> config).preRegisterModels(Counter.class);
        lambda.snapshotHook().beforeCheckpoint(Core.getGlobalContext());
        System.out.println(SNAPSHOT);
        lambda.snapshotHook().afterRestore(Core.getGlobalContext());
        System.out.println(Counter.a(lambda.db()).first());
    }
}
