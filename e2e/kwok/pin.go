//go:build pin

// Package kwok pins the version of kwok that e2e/build makes a program of.
package kwok

import _ "sigs.k8s.io/kwok/cmd/kwok"
