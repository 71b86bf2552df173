package main

import (
	"bytes"
	"encoding/json"

	v3 "go.yaml.in/yaml/v3"
	"sigs.k8s.io/kustomize/kyaml/yaml"
	sigs "sigs.k8s.io/yaml"
)

// The forms that the libraries of kustomize and Helm give a value; a form that they reject is absent.
type forms struct {
	In string `json:"in"`
	// Text is the value in the styles it was written in: RNode.String. Values with comments or anchors have none here.
	Text *string `json:"text,omitempty"`
	// JSON is RNode.MarshalJSON.
	JSON *string `json:"json,omitempty"`
	// Held is the JSON of what RNode.Map decodes, read as YAML again.
	Held *string `json:"held,omitempty"`
	// File is what kustomize build -o writes into a file.
	File *string `json:"file,omitempty"`
	// Back is the text of what RNode.UnmarshalJSON makes of the JSON.
	Back *string `json:"back,omitempty"`
	// Decoded is the JSON of YAML 1.1, as configuration is read.
	Decoded *string `json:"decoded,omitempty"`
	// Strict is the same where no key may stand twice, read as YAML again.
	Strict *string `json:"strict,omitempty"`
	// Values is what toYamlPretty of Helm prints of what Decoded is.
	Values *string `json:"values,omitempty"`
}

func formsOf(in string) (row forms) {
	row.In = in
	if decoded, err := sigs.YAMLToJSON([]byte(in)); err == nil {
		row.Decoded = text(decoded)
		var value any
		if sigs.Unmarshal([]byte(in), &value) == nil {
			var out bytes.Buffer
			encoder := v3.NewEncoder(&out)
			encoder.SetIndent(2)
			if encoder.Encode(value) == nil {
				row.Values = text(out.Bytes())
			}
		}
	}
	if strict, err := sigs.YAMLToJSONStrict([]byte(in)); err == nil {
		row.Strict = readAgain(strict)
	}
	node, err := yaml.Parse(in)
	if err != nil {
		return row
	}
	if plain(node.YNode()) {
		if written, err := node.String(); err == nil {
			row.Text = text([]byte(written))
		}
	}
	if node.YNode().Kind != yaml.MappingNode {
		return row
	}
	if object, err := node.Map(); err == nil {
		if file, err := sigs.Marshal(object); err == nil {
			row.File = text(file)
		}
		if held, err := json.Marshal(object); err == nil {
			row.Held = readAgain(held)
		}
	}
	if marshaled, err := node.MarshalJSON(); err == nil {
		row.JSON = text(marshaled)
		back := yaml.NewRNode(&yaml.Node{})
		if back.UnmarshalJSON(marshaled) == nil {
			if written, err := back.String(); err == nil {
				row.Back = text([]byte(written))
			}
		}
	}
	return row
}

func text(bytes []byte) *string {
	text := string(bytes)
	return &text
}

func plain(node *yaml.Node) bool {
	if node.HeadComment+node.LineComment+node.FootComment+node.Anchor != "" {
		return false
	}
	for _, child := range node.Content {
		if !plain(child) {
			return false
		}
	}
	return true
}

func readAgain(json []byte) *string {
	again, err := sigs.YAMLToJSON(json)
	if err != nil {
		return nil
	}
	return text(again)
}
