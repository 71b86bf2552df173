// Package fs stands in for a file system over FTP that Go's module proxy does not serve: volumes go by SFTP.
package fs

import (
	"context"
	"errors"
	"net/netip"
	"time"
)

var errNone = errors.New("there is no file system over FTP here")

// FTPClient is never there.
type FTPClient interface{ SetAddress(netip.AddrPort) error }

// NewFTPClient fails.
func NewFTPClient(<-chan struct{}, netip.AddrPort, string, bool, time.Duration) (FTPClient, error) {
	return nil, errNone
}

// NewFTPClientWithAuth fails.
func NewFTPClientWithAuth(<-chan struct{}, netip.AddrPort, string, bool, time.Duration, string, string) (FTPClient, error) {
	return nil, errNone
}

// Host would mount one.
type Host struct{}

// NewHost makes one that does not start.
func NewHost(FTPClient, string) *Host { return &Host{} }

// Start fails.
func (*Host) Start(context.Context, time.Duration) error { return errNone }
