//go:build pin

// Package kind pins the version of kind that e2e/build makes a program of.
package kind

import _ "sigs.k8s.io/kind"
