//go:build pin

// Package etcd pins the version of etcd that e2e/build makes a program of.
package etcd

import _ "go.etcd.io/etcd/server/v3"
