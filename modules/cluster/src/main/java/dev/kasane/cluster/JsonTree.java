package dev.kasane.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;

/** What reads and writes JSON as a tree in this module: answers of clusters. Making another one takes long. */
final class JsonTree {

    static final ObjectMapper JSON = new ObjectMapper();

    private JsonTree() {}
}
