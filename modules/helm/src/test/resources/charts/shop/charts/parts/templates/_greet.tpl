{{- define "parts.greet" -}} hello {{ .who }} {{- end -}}
