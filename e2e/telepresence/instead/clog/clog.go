// Package clog stands in for github.com/telepresenceio/clog, which Go's module proxy does not serve: the logger of a
// context, and how much of it is written, by log/slog.
package clog

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"strings"
	"sync/atomic"
)

// LevelTrace is below slog's debug.
const LevelTrace = slog.LevelDebug - 4

// LevelStrings are the names of the levels, the gravest first.
var LevelStrings = []string{"error", "warn", "info", "debug", "trace"}

// LevelWithTrace prints the level below debug by its name.
type LevelWithTrace slog.Level

func (l LevelWithTrace) String() string {
	if slog.Level(l) <= LevelTrace {
		return "trace"
	}
	return strings.ToLower(slog.Level(l).String())
}

// ParseLevel reads the name of a level; none is info.
func ParseLevel(name string) (slog.Level, error) {
	switch strings.ToLower(name) {
	case "trace":
		return LevelTrace, nil
	case "debug":
		return slog.LevelDebug, nil
	case "", "info":
		return slog.LevelInfo, nil
	case "warn", "warning":
		return slog.LevelWarn, nil
	case "error":
		return slog.LevelError, nil
	}
	return 0, fmt.Errorf("no level %q: it is one of %v", name, LevelStrings)
}

// MustParseLevel panics where ParseLevel fails.
func MustParseLevel(name string) slog.Level {
	level, err := ParseLevel(name)
	if err != nil {
		panic(err)
	}
	return level
}

type loggerKey struct{}

type levelKey struct{}

func logger(ctx context.Context) *slog.Logger {
	if found, ok := ctx.Value(loggerKey{}).(*slog.Logger); ok {
		return found
	}
	return slog.Default()
}

// WithLogger gives the context a logger.
func WithLogger(ctx context.Context, l *slog.Logger) context.Context {
	return context.WithValue(ctx, loggerKey{}, l)
}

// With has the context's logger say these attributes each time.
func With(ctx context.Context, attributes ...any) context.Context {
	return WithLogger(ctx, logger(ctx).With(attributes...))
}

// WithGroup names the part of the program that the context belongs to.
func WithGroup(ctx context.Context, name string) context.Context {
	return With(ctx, "group", name)
}

// WithTreeLevel gives the context and those made of it one level, which can be changed.
func WithTreeLevel(ctx context.Context, level slog.Level) context.Context {
	shared := &atomic.Int64{}
	shared.Store(int64(level))
	return context.WithValue(ctx, levelKey{}, shared)
}

// SetTreeLevel changes that level, where there is one.
func SetTreeLevel(ctx context.Context, level slog.Level) bool {
	shared, ok := ctx.Value(levelKey{}).(*atomic.Int64)
	if ok {
		shared.Store(int64(level))
	}
	return ok
}

// TreeEnabled says whether that level lets this one through.
func TreeEnabled(ctx context.Context, level slog.Level) bool {
	if shared, ok := ctx.Value(levelKey{}).(*atomic.Int64); ok {
		return int64(level) >= shared.Load()
	}
	return level >= slog.LevelInfo
}

// Enabled says whether the context's logger writes at this level.
func Enabled(ctx context.Context, level slog.Level) bool { return logger(ctx).Enabled(ctx, level) }

// StdLogger is the context's logger for those that know log alone.
func StdLogger(ctx context.Context, level slog.Level) *log.Logger {
	return slog.NewLogLogger(logger(ctx).Handler(), level)
}

// Log writes the arguments as fmt.Sprint puts them together.
func Log(ctx context.Context, level slog.Level, arguments ...any) {
	if Enabled(ctx, level) {
		logger(ctx).Log(ctx, level, fmt.Sprint(arguments...))
	}
}

// Logf writes the arguments as the format says.
func Logf(ctx context.Context, level slog.Level, format string, arguments ...any) {
	if Enabled(ctx, level) {
		logger(ctx).Log(ctx, level, fmt.Sprintf(format, arguments...))
	}
}
