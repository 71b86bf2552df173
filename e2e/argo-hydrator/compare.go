package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"k8s.io/apimachinery/pkg/util/yaml"
	goyaml "sigs.k8s.io/yaml"
)

// compare exits 1 unless two files have the same objects, in whichever order.
func compare(one, other string) {
	first, second := objects(one), objects(other)
	if len(first) == 0 || !slices.Equal(first, second) {
		fmt.Printf("%d objects and %d others\n", len(first), len(second))
		os.Exit(1)
	}
	fmt.Printf("the same %d objects\n", len(first))
}

// objects are JSON with sorted keys, sorted.
func objects(file string) []string {
	text, err := os.ReadFile(file)
	fail(err)
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	var all []string
	for {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			slices.Sort(all)
			return all
		}
		fail(err)
		object, err := goyaml.YAMLToJSON(document)
		fail(err)
		if string(object) != "null" {
			all = append(all, string(object))
		}
	}
}
