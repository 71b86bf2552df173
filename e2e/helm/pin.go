//go:build pin

// Package helm pins the version of Helm that e2e/build makes a program of.
package helm

import _ "helm.sh/helm/v3/cmd/helm"
