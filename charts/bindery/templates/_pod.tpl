{{/* What every pod has in common. */}}
{{- define "bindery.podCommon" -}}
serviceAccountName: {{ include "bindery.serviceAccountName" . }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}

{{- define "bindery.containerCommon" -}}
image: {{ include "bindery.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  {{- toYaml (mergeOverwrite (deepCopy .Values.securityContext) (default dict .security)) | nindent 2 }}
{{- end -}}

{{/* Takes name, secret and key. */}}
{{- define "bindery.envFromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end -}}

{{- define "bindery.s3Keys" -}}
{{ include "bindery.envFromSecret" (dict "name" "S3_ACCESS_KEY_ID" "secret" . "key" "access-key-id") }}
{{ include "bindery.envFromSecret" (dict "name" "S3_SECRET_ACCESS_KEY" "secret" . "key" "secret-access-key") }}
{{- end -}}

{{- define "bindery.ingress" -}}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .name }}
  labels:
    {{- include "bindery.labels" . | nindent 4 }}
  {{- with .ingress.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  {{- with .ingress.tls }}
  tls:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  rules:
    {{- range .ingress.hosts }}
    - host: {{ . | quote }}
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: {{ $.name }}
                port:
                  name: http
    {{- end }}
{{- end -}}

{{- define "bindery.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .name }}
  labels:
    {{- include "bindery.labels" . | nindent 4 }}
spec:
  maxUnavailable: {{ .budget.maxUnavailable }}
  selector:
    matchLabels:
      {{- include "bindery.selector" . | nindent 6 }}
{{- end -}}
