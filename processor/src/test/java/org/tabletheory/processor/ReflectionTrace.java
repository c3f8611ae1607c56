package org.tabletheory.processor;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassObjectReference;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.event.VMStartEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs a program under the debugger interface of the JDK, and records what it looks up by name: classes and their members,
 * resources, proxies and arrays. The tracing agent of native images has breakpoints at the same methods. Calls of {@code
 * ClassLoader.loadClass} are not recorded: the JVM makes them too, whenever it links a class.
 */
final class ReflectionTrace {
    private static final Map<String, Set<String>> TRACED = Map.of(
            "java.lang.Class",
            Set.of(
                    "forName",
                    "newInstance",
                    "getConstructor",
                    "getConstructors",
                    "getDeclaredConstructor",
                    "getDeclaredConstructors",
                    "getMethod",
                    "getMethods",
                    "getDeclaredMethod",
                    "getDeclaredMethods",
                    "getField",
                    "getFields",
                    "getDeclaredField",
                    "getDeclaredFields",
                    "getRecordComponents",
                    "getResource",
                    "getResourceAsStream"),
            "java.lang.ClassLoader",
            Set.of("getResource", "getResources", "getResourceAsStream"),
            "java.lang.reflect.Proxy",
            Set.of("newProxyInstance", "getProxyClass"),
            "java.lang.reflect.Array",
            Set.of("newInstance"));

    private final Set<String> used = new TreeSet<>();

    /** Returns what the program uses, such as {@code type shop.User} or {@code resource words.txt}. */
    static Set<String> of(String classPath, String mainClass) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("options")).setValue("-XX:TieredStopAtLevel=1 -cp \"" + classPath + "\"");
        Objects.requireNonNull(arguments.get("main")).setValue(mainClass);
        VirtualMachine program = connector.launch(arguments);
        ReflectionTrace trace = new ReflectionTrace();
        trace.followTo(program);
        String output = new String(program.process().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(program.process().getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (program.process().waitFor() != 0 || !output.endsWith("done\n")) {
            throw new AssertionError("the program failed: " + output + errors);
        }
        return trace.used;
    }

    private void followTo(VirtualMachine program) throws Exception {
        boolean running = true;
        while (running) {
            EventSet events = program.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof VMStartEvent) {
                    TRACED.keySet().forEach(name -> breakAt(program, name));
                } else if (event instanceof ClassPrepareEvent prepared) {
                    breakAt(prepared.referenceType());
                } else if (event instanceof BreakpointEvent reached) {
                    record(reached.thread());
                }
                running &= !(event instanceof VMDeathEvent || event instanceof VMDisconnectEvent);
            }
            try {
                events.resume();
            } catch (VMDisconnectedException ended) {
                running = false;
            }
        }
    }

    private void breakAt(VirtualMachine program, String name) {
        List<ReferenceType> loaded = program.classesByName(name);
        if (loaded.isEmpty()) {
            ClassPrepareRequest prepared = program.eventRequestManager().createClassPrepareRequest();
            prepared.addClassFilter(name);
            prepared.enable();
        } else {
            loaded.forEach(this::breakAt);
        }
    }

    private void breakAt(ReferenceType type) {
        for (Method method : type.methods()) {
            if (TRACED.getOrDefault(type.name(), Set.of()).contains(method.name()) && method.location() != null) {
                BreakpointRequest reached =
                        type.virtualMachine().eventRequestManager().createBreakpointRequest(method.location());
                reached.enable();
            }
        }
    }

    /** Records a call unless the JDK makes it for itself: such calls are known to the builder of native images. */
    private void record(ThreadReference thread) throws IncompatibleThreadStateException, AbsentInformationException {
        StackFrame frame = thread.frame(0);
        String method = frame.location().method().name();
        String type = frame.location().declaringType().name();
        if (!isCalledByTheProgram(thread)) {
            return;
        }
        String argument = text(frame.getArgumentValues());
        if (argument.startsWith("META-INF/services/java.")) {
            return;
        } else if (method.startsWith("getResource")) {
            used.add("resource " + argument);
        } else if (type.equals("java.lang.Class") && !method.equals("forName")) {
            ClassObjectReference self = (ClassObjectReference) Objects.requireNonNull(frame.thisObject());
            used.add("type " + self.reflectedType().name());
        } else if (type.equals("java.lang.Class")) {
            used.add("type " + argument);
        } else {
            used.add(type.substring(type.lastIndexOf('.') + 1) + " " + argument);
        }
    }

    private static boolean isOfTheJdk(String name) {
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.");
    }

    private static String text(List<Value> arguments) {
        for (Value argument : arguments) {
            if (argument instanceof StringReference string) {
                return string.value();
            }
            if (argument instanceof ClassObjectReference type) {
                return type.reflectedType().name();
            }
        }
        return "?";
    }

    /** Returns whether a class of the program or a library called, directly or by way of {@code ServiceLoader}. */
    private static boolean isCalledByTheProgram(ThreadReference thread) throws IncompatibleThreadStateException {
        boolean byServices = false;
        for (StackFrame caller : thread.frames().subList(1, thread.frameCount())) {
            String name = caller.location().declaringType().name();
            if (name.startsWith("java.util.ServiceLoader")) {
                byServices = true;
            } else if (!name.startsWith("java.lang.Class") && !(byServices && name.startsWith("java."))) {
                return !isOfTheJdk(name);
            }
        }
        return false;
    }
}
