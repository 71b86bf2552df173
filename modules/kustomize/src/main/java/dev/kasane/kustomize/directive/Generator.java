package dev.kasane.kustomize.directive;

import dev.kasane.resource.Resource;
import java.util.List;

/** A directive that makes objects. */
public interface Generator {

    List<Resource> generate();
}
