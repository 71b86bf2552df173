package clog

import (
	"context"
	"log/slog"
)

// Error is Log at the level error.
func Error(ctx context.Context, arguments ...any) { Log(ctx, slog.LevelError, arguments...) }

// Errorf is Logf at the level error.
func Errorf(ctx context.Context, format string, arguments ...any) {
	Logf(ctx, slog.LevelError, format, arguments...)
}

// ErrorAttrs writes a message with its attributes at the level error.
func ErrorAttrs(ctx context.Context, message string, attributes ...slog.Attr) {
	logger(ctx).LogAttrs(ctx, slog.LevelError, message, attributes...)
}

// Warn is Log at the level warn.
func Warn(ctx context.Context, arguments ...any) { Log(ctx, slog.LevelWarn, arguments...) }

// Warnf is Logf at the level warn.
func Warnf(ctx context.Context, format string, arguments ...any) {
	Logf(ctx, slog.LevelWarn, format, arguments...)
}

// WarnAttrs writes a message with its attributes at the level warn.
func WarnAttrs(ctx context.Context, message string, attributes ...slog.Attr) {
	logger(ctx).LogAttrs(ctx, slog.LevelWarn, message, attributes...)
}

// Info is Log at the level info.
func Info(ctx context.Context, arguments ...any) { Log(ctx, slog.LevelInfo, arguments...) }

// Infof is Logf at the level info.
func Infof(ctx context.Context, format string, arguments ...any) {
	Logf(ctx, slog.LevelInfo, format, arguments...)
}

// InfoAttrs writes a message with its attributes at the level info.
func InfoAttrs(ctx context.Context, message string, attributes ...slog.Attr) {
	logger(ctx).LogAttrs(ctx, slog.LevelInfo, message, attributes...)
}

// Debug is Log at the level debug.
func Debug(ctx context.Context, arguments ...any) { Log(ctx, slog.LevelDebug, arguments...) }

// Debugf is Logf at the level debug.
func Debugf(ctx context.Context, format string, arguments ...any) {
	Logf(ctx, slog.LevelDebug, format, arguments...)
}

// DebugAttrs writes a message with its attributes at the level debug.
func DebugAttrs(ctx context.Context, message string, attributes ...slog.Attr) {
	logger(ctx).LogAttrs(ctx, slog.LevelDebug, message, attributes...)
}

// Trace is Log at the level trace.
func Trace(ctx context.Context, arguments ...any) { Log(ctx, LevelTrace, arguments...) }

// Tracef is Logf at the level trace.
func Tracef(ctx context.Context, format string, arguments ...any) {
	Logf(ctx, LevelTrace, format, arguments...)
}

// TraceAttrs writes a message with its attributes at the level trace.
func TraceAttrs(ctx context.Context, message string, attributes ...slog.Attr) {
	logger(ctx).LogAttrs(ctx, LevelTrace, message, attributes...)
}
