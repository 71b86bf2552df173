// Package generate gives the commands of Docker Compose no flags of their own.
package generate

import (
	"github.com/spf13/pflag"
	"github.com/telepresenceio/telepresence/cmd/cobraparser/v2/types"
)

// FlagSet is an empty one.
func FlagSet(name string, _ *types.CommandInfo) *pflag.FlagSet {
	return pflag.NewFlagSet(name, pflag.ContinueOnError)
}
