{{/*
The only way out of an air-gapped deployment: to the bundle's host, to DNS where that host has a name, and to what
the playground's proxy is given.
A link in a secret of yours is not known here: then it is the port of https.
*/}}
{{- define "bindery.bundleEgress" -}}
{{- $export := .Values.staticExport -}}
{{- $address := "https://unknown" -}}
{{- if $export.exportJob -}}
{{- $address = $export.api -}}
{{- else if hasPrefix "s3://" $export.bundleUrl -}}
{{- $address = default "https://s3" $export.s3.endpoint -}}
{{- else if $export.bundleUrl -}}
{{- $address = $export.bundleUrl -}}
{{- end -}}
{{- if hasPrefix "file://" (lower $address) -}}
egress: {{ toYaml .Values.networkPolicy.playgroundEgress | nindent 2 }}
{{- else -}}
{{- $url := urlParse $address -}}
{{- $host := regexReplaceAll ":[0-9]+$" $url.host "" -}}
{{- $port := regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host) | default (ternary "80" "443" (eq (lower $url.scheme) "http")) -}}
{{- $isAddress := regexMatch "^([0-9]+[.]){3}[0-9]+$" $host -}}
egress:
  - to:
      {{- if .Values.networkPolicy.bundleHost }}
      {{- toYaml .Values.networkPolicy.bundleHost | nindent 6 }}
      {{- else if $isAddress }}
      - ipBlock: { cidr: {{ $host }}/32 }
      {{- else if regexMatch "^\\[" $host }}
      - ipBlock: { cidr: '{{ trimSuffix "]" (trimPrefix "[" $host) }}/128' }
      {{- else }}
      - ipBlock: { cidr: 10.0.0.0/8 }
      - ipBlock: { cidr: 172.16.0.0/12 }
      - ipBlock: { cidr: 192.168.0.0/16 }
      - ipBlock: { cidr: 'fc00::/7' }
      {{- end }}
    ports:
      - protocol: TCP
        port: {{ $port }}
  {{- if not (or $isAddress (hasPrefix "[" $host)) }}
  - to:
      - namespaceSelector:
          matchLabels:
            kubernetes.io/metadata.name: kube-system
    ports:
      - { protocol: UDP, port: 53 }
      - { protocol: TCP, port: 53 }
  {{- end }}
  {{- with .Values.networkPolicy.playgroundEgress }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}
{{- end -}}
