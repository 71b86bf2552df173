package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// templateTable asks the released program, since its flags are in no package that others can use.
func templateTable(helm string) func(t cases, r row, answer map[string]any) error {
	return func(t cases, r row, answer map[string]any) error {
		folder, err := os.MkdirTemp("", "kasane-observe-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		files := r.Files
		if !r.Bare {
			files = t.files(r)
		}
		if err := writeAll(filepath.Join(folder, "chart"), files); err != nil {
			return err
		}
		if err := writeAll(folder, r.Beside); err != nil {
			return err
		}
		command := exec.Command(helm, append([]string{"template"}, r.Args...)...)
		command.Dir = folder
		command.Env = []string{"HOME=" + folder, "KUBECONFIG=" + folder + "/none", "TZ=UTC"}
		var out, said bytes.Buffer
		command.Stdout, command.Stderr = &out, &said
		if err := command.Run(); err != nil {
			return errors.New(firstError(strings.ReplaceAll(said.String(), folder, "…")))
		}
		answer["output"] = out.String()
		return nil
	}
}

func writeAll(folder string, files map[string]string) error {
	for path, text := range files {
		file := filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func firstError(said string) string {
	for _, line := range strings.Split(said, "\n") {
		if text, ok := strings.CutPrefix(line, "Error: "); ok {
			return text
		}
	}
	return said
}
