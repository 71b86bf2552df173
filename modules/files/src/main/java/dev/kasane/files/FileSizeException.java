package dev.kasane.files;

/** A file that is larger than its reader allows. It was not read. */
public final class FileSizeException extends TreeException {

    private static final long serialVersionUID = 1L;

    private final long size;

    /**
     * @param path the path of the file
     * @param size how many bytes it has
     * @param most how many it may have
     */
    public FileSizeException(String path, long size, long most) {
        super(path + " has " + size + " bytes, and a file may have " + most);
        this.size = size;
    }

    /** How many bytes the file has. */
    public long size() {
        return size;
    }
}
