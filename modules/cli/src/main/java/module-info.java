/** The program: commands, flags, output, exit codes. It has no users. */
module dev.kasane.cli {
    requires dev.kasane.argocd;
    requires dev.kasane.change;
    requires dev.kasane.check;
    requires dev.kasane.ci;
    requires dev.kasane.cluster;
    requires dev.kasane.dev;
    requires dev.kasane.fetch;
    requires dev.kasane.files;
    requires dev.kasane.flux;
    requires dev.kasane.git;
    requires dev.kasane.gotemplate;
    requires dev.kasane.helm;
    requires dev.kasane.http;
    requires dev.kasane.image;
    requires dev.kasane.kustomize;
    requires dev.kasane.lock;
    requires dev.kasane.pipeline;
    requires dev.kasane.promotion;
    requires dev.kasane.yaml;
    requires java.net.http;
    requires kubernetes.client.api;
    requires org.eclipse.jgit;
    requires re2j;
    requires static transitive org.jspecify;
}
