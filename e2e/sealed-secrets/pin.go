//go:build pin

// Package sealedsecrets pins the version of Sealed Secrets that e2e/build makes programs of.
package sealedsecrets

import (
	_ "github.com/bitnami-labs/sealed-secrets/cmd/controller"
	_ "github.com/bitnami-labs/sealed-secrets/cmd/kubeseal"
)
