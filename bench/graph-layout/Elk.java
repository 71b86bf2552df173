import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/** Reads boxes ("n WIDTH HEIGHT") and lines ("e FROM TO"), and prints where ELK's layered algorithm puts them. */
public class Elk {

    public static void main(String[] arguments) throws Exception {
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
        ElkNode root = ElkGraphUtil.createGraph();
        root.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        root.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
        root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.valueOf(arguments[1]));
        List<ElkNode> nodes = new ArrayList<>();
        List<ElkEdge> edges = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] parts = line.split(" ");
            if (parts[0].equals("n")) {
                ElkNode node = ElkGraphUtil.createNode(root);
                node.setDimensions(Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
                nodes.add(node);
            } else {
                edges.add(ElkGraphUtil.createSimpleEdge(
                        nodes.get(Integer.parseInt(parts[1])), nodes.get(Integer.parseInt(parts[2]))));
            }
        }
        new RecursiveGraphLayoutEngine().layout(root, new BasicProgressMonitor());
        StringBuilder out = new StringBuilder();
        for (ElkNode node : nodes) {
            out.append("n ").append(node.getX()).append(' ').append(node.getY()).append(' ');
            out.append(node.getWidth()).append(' ').append(node.getHeight()).append('\n');
        }
        for (ElkEdge edge : edges) {
            out.append('e');
            for (ElkEdgeSection section : edge.getSections()) {
                out.append(' ').append(section.getStartX()).append(' ').append(section.getStartY());
                for (ElkBendPoint bend : section.getBendPoints()) {
                    out.append(' ').append(bend.getX()).append(' ').append(bend.getY());
                }
                out.append(' ').append(section.getEndX()).append(' ').append(section.getEndY());
            }
            out.append('\n');
        }
        System.out.print(out);
    }
}
