//go:build pin

// Package critools pins the version of crictl that e2e/build makes a program of.
package critools

import _ "sigs.k8s.io/cri-tools/cmd/crictl"
