//go:build pin

// Package telepresence pins the version of Telepresence that e2e/telepresence/make makes programs of.
package telepresence

import (
	_ "github.com/telepresenceio/telepresence/v2/cmd/telepresence"
	_ "github.com/telepresenceio/telepresence/v2/cmd/traffic"
)
