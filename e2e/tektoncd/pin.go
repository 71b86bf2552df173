//go:build pin

// Package tektoncd pins the versions of Tekton Pipelines and Triggers that e2e/build makes programs of.
package tektoncd

import (
	_ "github.com/tektoncd/pipeline/cmd/controller"
	_ "github.com/tektoncd/pipeline/cmd/webhook"
	_ "github.com/tektoncd/triggers/cmd/controller"
	_ "github.com/tektoncd/triggers/cmd/eventlistenersink"
	_ "github.com/tektoncd/triggers/cmd/webhook"
)
