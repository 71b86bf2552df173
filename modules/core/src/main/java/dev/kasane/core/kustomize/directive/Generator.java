package dev.kasane.core.kustomize.directive;

import dev.kasane.core.resource.Resource;
import java.util.List;

/** A directive that makes objects. */
public interface Generator {

    List<Resource> generate();
}
