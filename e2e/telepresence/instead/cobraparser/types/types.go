// Package types holds what Telepresence reads of a description of Docker Compose.
package types

// CommandInfo is one of its commands.
type CommandInfo struct {
	Name        string        `json:"name"`
	Description string        `json:"description"`
	Subcommands []CommandInfo `json:"subcommands"`
}
