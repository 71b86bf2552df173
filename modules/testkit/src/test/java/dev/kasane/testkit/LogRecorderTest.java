package dev.kasane.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LogRecorderTest {

    @Test
    void what_java_util_logging_says_is_recorded_once_though_its_handler_was_there_before() {
        Logger logger = Logger.getLogger("dev.kasane.testkit.example");
        logger.info("before anybody listens");
        LogRecorder recorder = LogRecorder.listening();
        Instant begin = Instant.now();

        logger.warning("in t-namespace something went wrong");

        assertThat(recorder.since(begin, "t-namespace"))
                .filteredOn(line -> line.contains("something went wrong"))
                .hasSize(1);
    }
}
