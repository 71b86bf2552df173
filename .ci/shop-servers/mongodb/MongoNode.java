import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;

/** MongoDB's protocol over a store in memory, on 127.0.0.1: {@code java -cp 'LIBRARIES/*' MongoNode.java PORT}. */
final class MongoNode {

    private MongoNode() {}

    public static void main(String[] arguments) {
        new MongoServer(new MemoryBackend()).bind("127.0.0.1", Integer.parseInt(arguments[0]));
    }
}
