package dev.kasane.git.forge.http;

import com.fasterxml.jackson.databind.ObjectMapper;

/** What reads and writes JSON as a tree in this module: answers of forges. Making another one takes long. */
public final class JsonTree {

    public static final ObjectMapper JSON = new ObjectMapper();

    private JsonTree() {}
}
