{{/* The variables that `bindery serve` reads. */}}
{{- define "bindery.platformEnv" -}}
{{- $platform := .Values.platform -}}
- name: BINDERY_DATA
  value: /data
- name: BINDERY_HOST
  value: {{ .Values.listenAddress | quote }}
- name: BINDERY_PORT
  value: '7400'
- name: BINDERY_METRICS_PORT
  value: '9464'
- name: XDG_CACHE_HOME
  value: /tmp
- name: PUBLIC_URL
  value: {{ $platform.publicUrl | quote }}
{{- with $platform.sitesHost }}
- name: BINDERY_SITES_HOST
  value: {{ . | quote }}
{{- end }}
{{ include "bindery.envFromSecret" (dict "name" "DATABASE_URL" "secret" $platform.database.existingSecret "key" $platform.database.key) }}
{{ include "bindery.envFromSecret" (dict "name" "BINDERY_SECRET_KEY" "secret" $platform.secretKey.existingSecret "key" $platform.secretKey.key) }}
- name: S3_BUCKET
  value: {{ $platform.s3.bucket | quote }}
{{- with $platform.s3.endpoint }}
- name: S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
- name: S3_REGION
  value: {{ $platform.s3.region | quote }}
- name: S3_FORCE_PATH_STYLE
  value: {{ $platform.s3.forcePathStyle | quote }}
{{- with $platform.s3.existingSecret }}
{{ include "bindery.s3Keys" . }}
{{- end }}
{{- range $name, $value := $platform.settings }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- with $platform.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "bindery.checkPlatform" -}}
{{- with .Values.platform -}}
{{- if not .publicUrl }}{{ fail "platform.enabled needs platform.publicUrl: where clients reach the API, such as https://docs-api.example.com." }}{{ end -}}
{{- if not .database.existingSecret }}{{ fail "platform.enabled needs platform.database.existingSecret: a secret that holds postgres://user:password@host/database." }}{{ end -}}
{{- if not .secretKey.existingSecret }}{{ fail "platform.enabled needs platform.secretKey.existingSecret: a secret with 32 bytes in base64 (openssl rand -base64 32)." }}{{ end -}}
{{- if not .s3.bucket }}{{ fail "platform.enabled needs platform.s3.bucket: several processes share one object store." }}{{ end -}}
{{- end -}}
{{- end -}}
