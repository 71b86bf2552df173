package dev.kasane.image.build;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Starts programs that can inspect no process except their own children: neither environment, nor memory, nor open
 * files of any other process of the same user, including their parents. It is Linux's Landlock, which needs no rights
 * and also works in containers. Where it is missing, this process hides itself, and nothing hides the processes around
 * it.
 *
 * <p>The numbers are those of {@code linux/landlock.h}, {@code linux/prctl.h} and of the system calls of all 64-bit
 * machines.
 */
final class Landlock {

    private static final long CREATE_RULESET = 444;
    private static final long RESTRICT_SELF = 446;

    /** Queries the version only. */
    private static final long VERSION = 1;

    /** From this version on, a program may be kept from nothing but processes. */
    private static final long SCOPES = 6;

    /**
     * The right to create device files: a rule set of an older version denies only this, since it must deny something.
     */
    private static final long MAKE_BLOCK = 1 << 11;

    /** Sends signals to other programs. */
    private static final long SIGNAL = 1 << 1;

    /**
     * What an administrator's program has to look around processes in spite of all: to trace, administer, load modules, read the
     * machine's memory, measure, load filters, restore.
     */
    private static final long[] CAPABILITIES = {19, 21, 16, 17, 38, 39, 40};

    private static final int DROP_CAPABILITY = 24;
    private static final int NO_NEW_PRIVILEGES = 38;
    private static final int DUMPABLE = 4;

    private static final boolean LINUX = System.getProperty("os.name", "").equals("Linux");

    private Landlock() {}

    /** Whether programs are kept apart here. */
    static boolean isAvailable() {
        return LINUX && Calls.AVAILABLE;
    }

    /** Starts a program, apart if that is possible. */
    static Process start(ProcessBuilder program) throws IOException {
        if (!LINUX) {
            return program.start();
        }
        if (!isAvailable()) {
            Calls.hide();
        }
        // the rule holds for the thread that sets it, and for what that thread starts
        CompletableFuture<Process> started = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                Calls.dropCapabilities();
                if (isAvailable()) {
                    Calls.restrict();
                }
                started.complete(program.start());
            } catch (IOException | RuntimeException | Error e) {
                started.completeExceptionally(e);
            }
        });
        try {
            return started.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        }
    }

    /** The functions of libc, resolved when the first program is started. */
    private static final class Calls {

        private static final MethodHandle CREATE =
                handle("syscall", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG));
        private static final MethodHandle RESTRICT =
                handle("syscall", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
        private static final MethodHandle CLOSE = handle("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
        private static final MethodHandle PRCTL =
                handle("prctl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));

        private static final long KNOWN = version();
        static final boolean AVAILABLE = KNOWN >= 1;

        @SuppressWarnings("restricted") // functions of the C library that take numbers
        private static MethodHandle handle(String name, FunctionDescriptor shape) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(
                    linker.defaultLookup().findOrThrow(name), shape, Linker.Option.firstVariadicArg(1));
        }

        private static long version() {
            return call(() -> (long) CREATE.invokeExact(CREATE_RULESET, MemorySegment.NULL, 0L, VERSION));
        }

        /** Denies this thread, and its children, access to all other processes. */
        static void restrict() throws IOException {
            long rules;
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment attributes = arena.allocate(JAVA_LONG, 3);
                boolean scoped = KNOWN >= SCOPES;
                attributes.setAtIndex(JAVA_LONG, scoped ? 2 : 0, scoped ? SIGNAL : MAKE_BLOCK);
                long size = scoped ? attributes.byteSize() : JAVA_LONG.byteSize();
                rules = call(() -> (long) CREATE.invokeExact(CREATE_RULESET, attributes, size, 0L));
            }
            if (rules < 0 || !restrict(rules)) {
                throw new IOException("the system cannot isolate programs");
            }
        }

        /** Applies rules to this thread; the kernel has its own copy of them. */
        private static boolean restrict(long rules) {
            try {
                // with the rights of an administrator it needs no more; else no program may gain rights by being
                // started
                return call(() -> (long) RESTRICT.invokeExact(RESTRICT_SELF, rules, 0L)) == 0
                        || prctl(NO_NEW_PRIVILEGES, 1) == 0
                                && call(() -> (long) RESTRICT.invokeExact(RESTRICT_SELF, rules, 0L)) == 0;
            } finally {
                call(() -> (int) CLOSE.invokeExact((int) rules));
            }
        }

        /** Drops some capabilities of this thread's children; a process without any may not drop them, and need not. */
        static void dropCapabilities() {
            for (long capability : CAPABILITIES) {
                prctl(DROP_CAPABILITY, capability);
            }
        }

        /** Denies other processes of this user access to this one; administrators still have it. */
        static void hide() {
            prctl(DUMPABLE, 0);
        }

        private static long prctl(int option, long value) {
            return call(() -> (int) PRCTL.invokeExact(option, value, 0L, 0L, 0L));
        }

        private static long call(Native function) {
            try {
                return function.call();
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        /** A call of the C library. */
        private interface Native {
            long call() throws Throwable;
        }
    }
}
