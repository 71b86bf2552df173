{{- define "shop.name" -}}
{{ .Release.Name }}-{{ .Chart.Name | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- define "shop.labels" }}
app: {{ include "shop.name" . }}
{{- with .Values.global.labels }}
{{ toYaml . }}
{{- end }}
{{- end }}
