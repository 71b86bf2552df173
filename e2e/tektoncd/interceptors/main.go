// triggers-interceptors answers event listeners as Tekton's own program of interceptors does, with the same handlers. That
// program has a fixed port and a certificate for the name of a Service; beside a cluster both must be chosen.
package main

import (
	"flag"
	"log"
	"net/http"
	"time"

	"github.com/tektoncd/triggers/pkg/interceptors"
	"github.com/tektoncd/triggers/pkg/interceptors/server"
	"go.uber.org/zap"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	kubeconfig := flag.String("kubeconfig", "", "of the cluster whose Secrets hold the keys of webhooks")
	address := flag.String("address", "127.0.0.1:8443", "host and port to listen on")
	certificate := flag.String("certificate", "", "file with the certificate in PEM")
	key := flag.String("key", "", "file with its key in PEM")
	flag.Parse()

	logger, err := zap.NewProduction()
	exitOn(err)
	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	exitOn(err)
	cluster, err := kubernetes.NewForConfig(config)
	exitOn(err)
	handlers, err := server.NewWithCoreInterceptors(interceptors.DefaultSecretGetter(cluster.CoreV1()), logger.Sugar())
	exitOn(err)

	listener := &http.Server{Addr: *address, Handler: handlers, ReadHeaderTimeout: 10 * time.Second}
	exitOn(listener.ListenAndServeTLS(*certificate, *key))
}

func exitOn(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
