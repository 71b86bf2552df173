{{/* Names and labels, as helm create makes them. */}}
{{- define "training.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- define "training.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- $name := default .Chart.Name .Values.nameOverride }}
{{- if contains $name .Release.Name }}
{{- .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- end }}
{{- end }}
{{- define "training.chart" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- define "training.selector" -}}
app.kubernetes.io/name: {{ include "training.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "training.labels" -}}
helm.sh/chart: {{ include "training.chart" . }}
{{ include "training.selector" . }}
{{- if .Chart.AppVersion }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- range $key, $value := .Values.global.labels }}
{{ $key }}: {{ $value | squote }}
{{- end }}
{{- end }}
{{- define "training.image" -}}
{{- $registry := .Values.global.imageRegistry | default .Values.image.registry -}}
{{- if kindIs "string" $registry -}}
{{ printf "%s/%s:%s" $registry .Values.image.repository (.Values.image.tag | default .Chart.AppVersion | toString) }}
{{- end -}}
{{- end }}
{{- define "training.tpl" -}}
{{- $value := typeIs "string" .value | ternary .value (.value | toYaml) }}
{{- if contains "{{" (toJson .value) }}{{ tpl $value .context }}{{ else }}{{ $value }}{{ end }}
{{- end }}
{{- define "training.merged" -}}
{{- $all := dict -}}
{{- range list .Values.podAnnotations (dict "a" 1) -}}
{{- $all = merge $all . -}}
{{- end -}}
{{- mergeOverwrite (deepCopy $all) (dict "b" (list 1 2 | join ",")) | toYaml -}}
{{- end }}
