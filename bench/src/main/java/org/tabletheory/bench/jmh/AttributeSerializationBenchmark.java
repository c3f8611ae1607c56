package org.tabletheory.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.tabletheory.bench.attribute.Serialization;
import org.tabletheory.bench.attribute.Workload;

/** Attribute serialization of this library and of the AWS Database Encryption SDK, with three workloads. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class AttributeSerializationBenchmark {
    @Param
    private Workload workload = Workload.A;

    private Serialization serialization = Serialization.of(workload);

    @Setup
    public void prepare() {
        serialization = Serialization.of(workload);
    }

    @Benchmark
    public Object serializeOurs() {
        return serialization.serializeOurs();
    }

    @Benchmark
    public Object serializePeer() {
        return serialization.serializePeer();
    }

    @Benchmark
    public Object deserializeOurs() {
        return serialization.deserializeOurs();
    }

    @Benchmark
    public Object deserializePeer() {
        return serialization.deserializePeer();
    }
}
