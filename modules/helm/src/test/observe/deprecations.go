package main

import (
	"fmt"
	"sort"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/endpoints/deprecation"
	"k8s.io/client-go/kubernetes/scheme"
)

// deprecations prints what lint says of each API version that is deprecated in any release of Kubernetes.
func deprecations() {
	// a scheme of its own: other packages of Helm add their types to the common one
	known := runtime.NewScheme()
	if err := scheme.AddToScheme(known); err != nil {
		panic(err)
	}
	var lines []string
	for kind := range known.AllKnownTypes() {
		object, err := known.New(kind)
		if err != nil {
			continue
		}
		object.GetObjectKind().SetGroupVersionKind(kind)
		if deprecation.IsDeprecated(object, 1, 1000) {
			lines = append(lines, deprecation.WarningMessage(object))
		}
	}
	sort.Strings(lines)
	for _, line := range lines {
		fmt.Fprintln(out, line)
	}
}
