{{/* The variables that `bindery runtime` reads. */}}
{{- define "bindery.runtimeEnv" -}}
{{- $export := .Values.staticExport -}}
- name: BINDERY_DATA
  value: /data
- name: BINDERY_HOST
  value: {{ .Values.listenAddress | quote }}
- name: BINDERY_PORT
  value: '8080'
- name: XDG_CACHE_HOME
  value: /tmp
- name: BINDERY_DEPLOYMENT
  value: {{ .Values.deployment.type }}
{{- with include "bindery.featureList" . }}
- name: BINDERY_FEATURES
  value: {{ . }}
{{- end }}
{{- if $export.exportJob }}
- name: BINDERY_EXPORT_JOB
  value: {{ $export.exportJob | quote }}
{{ include "bindery.envFromSecret" (dict "name" "BINDERY_ADMIN_KEY" "secret" $export.adminKeySecret.name "key" $export.adminKeySecret.key) }}
{{- else if $export.bundleUrlSecret.name }}
{{ include "bindery.envFromSecret" (dict "name" "BINDERY_BUNDLE_URL" "secret" $export.bundleUrlSecret.name "key" $export.bundleUrlSecret.key) }}
{{- else }}
{{ include "bindery.envFromSecret" (dict "name" "BINDERY_BUNDLE_URL" "secret" (printf "%s-link" (include "bindery.fullname" .)) "key" "bundle-url") }}
{{- end }}
{{- if or $export.exportJob (eq .Values.analytics.to "platform") }}
- name: BINDERY_API
  value: {{ $export.api | quote }}
{{- end }}
{{- with $export.version }}
- name: BINDERY_VERSION
  value: {{ . | quote }}
{{- end }}
{{- if $export.trustedKeysSecret.name }}
{{ include "bindery.envFromSecret" (dict "name" "TRUSTED_KEYS" "secret" $export.trustedKeysSecret.name "key" $export.trustedKeysSecret.key) }}
{{- else if $export.trustedKeys }}
- name: TRUSTED_KEYS
  value: {{ $export.trustedKeys | quote }}
{{- end }}
{{- if $export.allowUnsigned }}
- name: BINDERY_ALLOW_UNSIGNED
  value: 'true'
{{- end }}
{{- with $export.project }}
- name: BINDERY_PROJECT
  value: {{ . | quote }}
{{- end }}
{{- if $export.allowOlder }}
- name: BINDERY_ALLOW_OLDER
  value: 'true'
{{- end }}
{{- if $export.allowUnsequenced }}
- name: BINDERY_ALLOW_UNSEQUENCED
  value: 'true'
{{- end }}
{{- with $export.adminTokenSecret }}
{{- if .name }}
{{ include "bindery.envFromSecret" (dict "name" "BINDERY_ADMIN_TOKEN" "secret" .name "key" .key) }}
{{- end }}
{{- end }}
{{- with $export.s3 }}
{{- if .endpoint }}
- name: S3_ENDPOINT
  value: {{ .endpoint | quote }}
{{- end }}
{{- if .region }}
- name: S3_REGION
  value: {{ .region | quote }}
{{- end }}
{{- if .existingSecret }}
{{ include "bindery.s3Keys" .existingSecret }}
{{- end }}
{{- end }}
- name: BINDERY_KEEP
  value: {{ $export.keep | int64 | quote }}
- name: BINDERY_PROCESSES
  value: {{ $export.processes | int64 | quote }}
- name: BINDERY_CACHE_MEGABYTES
  value: {{ $export.cacheMegabytes | int64 | quote }}
- name: BINDERY_SEARCH_MEGABYTES
  value: {{ $export.searchMegabytes | int64 | quote }}
- name: BINDERY_MAX_BUNDLE_MEGABYTES
  value: {{ $export.maxBundleMegabytes | int64 | quote }}
- name: BINDERY_FETCH_TIMEOUT_SECONDS
  value: {{ $export.fetchTimeoutSeconds | int64 | quote }}
- name: BINDERY_STOP_SECONDS
  value: {{ $export.stopSeconds | int64 | quote }}
{{- with .Values.playground.allow }}
- name: BINDERY_PLAYGROUND_ALLOW
  value: {{ join "," . | quote }}
{{- end }}
- name: BINDERY_PLAYGROUND_PER_MINUTE
  value: {{ .Values.playground.perMinute | int64 | quote }}
{{- with .Values.analytics }}
{{- if .to }}
- name: BINDERY_ANALYTICS_TO
  value: {{ .to | quote }}
{{- end }}
{{- if .tokenSecret.name }}
{{ include "bindery.envFromSecret" (dict "name" "BINDERY_ANALYTICS_TOKEN" "secret" .tokenSecret.name "key" .tokenSecret.key) }}
{{- end }}
{{- with .countryDatabase }}
- name: BINDERY_COUNTRY_DATABASE
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- with .Values.assistant }}
{{- if .model }}
- name: ASSISTANT_MODEL
  value: {{ .model | quote }}
{{- end }}
{{- if .anthropicApiKeySecret.name }}
{{ include "bindery.envFromSecret" (dict "name" "ANTHROPIC_API_KEY" "secret" .anthropicApiKeySecret.name "key" .anthropicApiKeySecret.key) }}
{{- end }}
{{- if .anthropicBaseUrl }}
- name: ANTHROPIC_BASE_URL
  value: {{ .anthropicBaseUrl | quote }}
{{- end }}
{{- if .openaiCompatibleBaseUrl }}
- name: OPENAI_COMPATIBLE_BASE_URL
  value: {{ .openaiCompatibleBaseUrl | quote }}
{{- end }}
{{- if .openaiCompatibleApiKeySecret.name }}
{{ include "bindery.envFromSecret" (dict "name" "OPENAI_COMPATIBLE_API_KEY" "secret" .openaiCompatibleApiKeySecret.name "key" .openaiCompatibleApiKeySecret.key) }}
{{- end }}
- name: ASSISTANT_PER_MINUTE
  value: {{ .perMinute | int64 | quote }}
- name: ASSISTANT_PER_DAY
  value: {{ .perDay | int64 | quote }}
- name: ASSISTANT_SITE_PER_DAY
  value: {{ .sitePerDay | int64 | quote }}
- name: ASSISTANT_TOKENS_PER_DAY
  value: {{ .tokensPerDay | int64 | quote }}
{{- end }}
{{- with .Values.trustedProxies }}
- name: TRUSTED_PROXIES
  value: {{ join "," . | quote }}
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Such as playground=off,search=on; what is not named follows the deployment type. */}}
{{- define "bindery.featureList" -}}
{{- $list := list -}}
{{- range $name, $value := .Values.features -}}
{{- if kindIs "bool" $value -}}
{{- $list = append $list (printf "%s=%s" $name (ternary "on" "off" $value)) -}}
{{- end -}}
{{- end -}}
{{- join "," $list -}}
{{- end -}}

{{/* Where the bundle comes from, or a line that says what is missing. */}}
{{- define "bindery.checkSource" -}}
{{- with .Values.staticExport -}}
{{- $sources := 0 -}}
{{- if .bundleUrl }}{{ $sources = add $sources 1 }}{{ end -}}
{{- if .bundleUrlSecret.name }}{{ $sources = add $sources 1 }}{{ end -}}
{{- if .exportJob }}{{ $sources = add $sources 1 }}{{ end -}}
{{- if eq (int $sources) 0 -}}
{{- fail "staticExport.enabled needs to know where the bundle is: set staticExport.bundleUrl (or bundleUrlSecret.name, or exportJob with api and adminKeySecret.name)." -}}
{{- else if gt (int $sources) 1 -}}
{{- fail "staticExport.bundleUrl, staticExport.bundleUrlSecret.name and staticExport.exportJob exclude each other: set one of them." -}}
{{- end -}}
{{- if and .exportJob (not (and .api .adminKeySecret.name)) -}}
{{- fail "staticExport.exportJob needs staticExport.api (the address of the Admin API) and staticExport.adminKeySecret.name." -}}
{{- end -}}
{{- end -}}
{{- if and (eq .Values.analytics.to "platform") (not (and .Values.staticExport.api .Values.analytics.tokenSecret.name)) -}}
{{- fail "analytics.to: platform needs staticExport.api (the address of the Admin API) and analytics.tokenSecret.name." -}}
{{- end -}}
{{- end -}}
