package dev.kasane.cli.dev;

import dev.kasane.dev.DevProgram;
import java.io.File;
import java.util.stream.Collectors;

/**
 * The settings that a debugger needs to attach to a program.
 *
 * @param port on this machine
 */
record DebuggerSettings(DevProgram program, int port) {

    private static final String INTELLIJ = """
            IntelliJ IDEA: .run/NAME.run.xml in the working tree. It attaches again by itself when the program restarts.

            <component name="ProjectRunConfigurationManager">
              <configuration default="false" name="kasane dev NAME" type="Remote">
                <module name="ARTIFACT" />
                <option name="USE_SOCKET_TRANSPORT" value="true" />
                <option name="SERVER_MODE" value="false" />
                <option name="SHMEM_ADDRESS" />
                <option name="HOST" value="127.0.0.1" />
                <option name="PORT" value="PORT" />
                <option name="AUTO_RESTART" value="true" />
                <method v="2" />
              </configuration>
            </component>
            """;

    private static final String VSCODE = """
            Visual Studio Code, with the extension Debugger for Java: in "configurations" of .vscode/launch.json.

            {
              "type": "java",
              "request": "attach",
              "name": "kasane dev NAME",
              "hostName": "127.0.0.1",
              "port": PORT,
              "projectName": "ARTIFACT",
              "timeout": 30000
            }
            """;

    private static final String JDB = """
            jdb:

            jdb -connect com.sun.jdi.SocketAttach:hostname=127.0.0.1,port=PORT -sourcepath SOURCES
            """;

    String of(String debugger) {
        String text = switch (debugger) {
            case "intellij" -> INTELLIJ;
            case "vscode" -> VSCODE;
            default -> JDB;
        };
        String sources = program.sources().stream()
                .map(folder -> program.root().relativize(folder).toString())
                .collect(Collectors.joining(File.pathSeparator));
        return text.replace("value=\"PORT\"", "value=\"" + port + "\"")
                .replace("\"port\": PORT", "\"port\": " + port)
                .replace("port=PORT", "port=" + port)
                .replace("SOURCES", sources)
                .replace("ARTIFACT", program.artifact())
                .replace("NAME", program.name());
    }
}
