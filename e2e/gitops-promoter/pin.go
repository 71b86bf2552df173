//go:build pin

// Package promoter pins the version of GitOps Promoter that e2e/build makes a program of.
package promoter

import _ "github.com/argoproj-labs/gitops-promoter/cmd"
