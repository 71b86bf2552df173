//go:build pin

// Package skaffold pins the version of Skaffold that e2e/build makes a program of.
package skaffold

import _ "github.com/GoogleContainerTools/skaffold/v2/cmd/skaffold"
