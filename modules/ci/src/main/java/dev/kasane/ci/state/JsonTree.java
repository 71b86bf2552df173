package dev.kasane.ci.state;

import com.fasterxml.jackson.databind.ObjectMapper;

/** What reads and writes JSON as a tree in this module: files of the state, of reports and of servers. Making another one takes long. */
public final class JsonTree {

    public static final ObjectMapper JSON = new ObjectMapper();

    private JsonTree() {}
}
