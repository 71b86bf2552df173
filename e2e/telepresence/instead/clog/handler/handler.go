// Package handler writes what is logged as text.
package handler

import (
	"context"
	"io"
	"log/slog"
	"os"
)

type settings struct {
	out     io.Writer
	enabled func(context.Context, slog.Level) bool
}

// Option is a wish for the text.
type Option func(*settings)

// Output says where the text goes; else to standard error.
func Output(out io.Writer) Option { return func(s *settings) { s.out = out } }

// LevelEnabler says which levels are written; else those from info on.
func LevelEnabler(enabled func(context.Context, slog.Level) bool) Option {
	return func(s *settings) { s.enabled = enabled }
}

// TimeFormat, HideLevel and LevelOutput are wishes for another text, which are not followed here.
func TimeFormat(string) Option { return func(*settings) {} }

func HideLevel(slog.Level) Option { return func(*settings) {} }

func LevelOutput(any) Option { return func(*settings) {} }

type text struct {
	slog.Handler
	enabled func(context.Context, slog.Level) bool
}

func (t text) Enabled(ctx context.Context, level slog.Level) bool { return t.enabled(ctx, level) }

func (t text) WithAttrs(attributes []slog.Attr) slog.Handler {
	return text{t.Handler.WithAttrs(attributes), t.enabled}
}

func (t text) WithGroup(name string) slog.Handler { return text{t.Handler.WithGroup(name), t.enabled} }

// NewText makes a handler as the options wish.
func NewText(options ...Option) slog.Handler {
	s := settings{
		out:     os.Stderr,
		enabled: func(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo },
	}
	for _, option := range options {
		option(&s)
	}
	// which levels are written is said above, not by slog's handler
	return text{slog.NewTextHandler(s.out, &slog.HandlerOptions{Level: slog.Level(-100)}), s.enabled}
}
