#!/usr/bin/env bash
# Exports a site with nothing but curl, tar, sha256sum and openssl: start → poll → link → download → verify.
#
#   BINDERY_API_URL=https://bindery.example.com BINDERY_API_KEY=bnd_admin_… ./export-site.sh docs.example.com site.tar.gz
#
# TRUSTED_KEY  a file with the public key (PEM) that must have signed the bundle; else the API's own keys are asked.
# LINK_FILE    where to write bundleUrl, version and sha256 as name=value lines, for steps that follow.
# A download that was cut off goes on when the script runs again with JOB_ID set to the job it printed.
set -euo pipefail

domain=${1:?usage: export-site.sh <domain> [file]}
file=${2:-$domain.tar.gz}
api=${BINDERY_API_URL:-http://127.0.0.1:7400}
: "${BINDERY_API_KEY:?set BINDERY_API_KEY to an admin key (bnd_admin_…)}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# In a file, since a command line can be read by everyone on the machine.
printf 'header = "Authorization: Bearer %s"\n' "$BINDERY_API_KEY" >"$work/key"
chmod 600 "$work/key"

main() {
  local job answer status
  job=${JOB_ID:-$(start)}
  echo "export $job of $domain"
  while :; do
    answer=$(ask "$api/v1/static-export/jobs/$job")
    status=$(field status <<<"$answer")
    echo "$status: $(field progress <<<"$answer") %, $(field pageCount <<<"$answer") pages"
    case $status in
      completed) break ;;
      failed) fail "the export failed: $(field error <<<"$answer")" ;;
    esac
    sleep 2
  done
  download "$job"
  verify
  echo "$file: version $version, sha256 $sha256"
}

start() {
  # The same key for each repetition by curl: a lost answer does not start a second export.
  ask -X POST -H "Idempotency-Key: export-$(date +%s)-$$" -H 'Content-Type: application/json' \
    -d "{\"domain\": \"$domain\"}" "$api/v1/static-export/jobs" | field jobId
}

download() {
  local link url
  link=$(ask -X POST "$api/v1/static-export/jobs/$1/bundle")
  url=$(field bundleUrl <<<"$link")
  version=$(field version <<<"$link")
  sha256=$(field sha256 <<<"$link")
  # The link is its own permission: no admin key here.
  part=$file.${sha256:0:12}.part
  if [ "$(field sizeBytes <<<"$link")" != "$(stat -c %s "$part" 2>/dev/null)" ]; then
    curl --fail --silent --show-error --location --retry 5 --continue-at - --output "$part" "$url"
  fi
  if [ -n "${LINK_FILE:-}" ]; then
    printf 'bundleUrl=%s\nversion=%s\nsha256=%s\n' "$url" "$version" "$sha256" >>"$LINK_FILE"
  fi
}

verify() {
  echo "$sha256  $part" | sha256sum --check --quiet || fail "$part does not have the hash that the API gave; delete it"
  tar -xzOf "$part" bindery.manifest.json >"$work/manifest"
  tar -xzOf "$part" bindery.manifest.sig >"$work/signature.json"
  field signature <"$work/signature.json" | base64 -d >"$work/signature"
  if [ -n "${TRUSTED_KEY:-}" ]; then
    cp "$TRUSTED_KEY" "$work/public.pem"
  else
    ask "$api/v1/signing-keys" | key_of "$(field keyId <"$work/signature.json")" >"$work/public.pem"
  fi
  openssl pkeyutl -verify -pubin -inkey "$work/public.pem" -rawin -in "$work/manifest" \
    -sigfile "$work/signature" >/dev/null 2>&1 || fail "the signature of $part is not good; delete it"
  mv "$part" "$file"
}

# A refused call shows the API's own message and ends the script.
ask() {
  curl --silent --show-error --retry 5 --config "$work/key" --write-out '\n%{http_code}' "$@" >"$work/answer" || exit 1
  local code
  code=$(tail -n 1 "$work/answer")
  sed '$d' "$work/answer" >"$work/body"
  case $code in
    2*) cat "$work/body" ;;
    *) fail "$code $(field error <"$work/body")" ;;
  esac
}

# One field of a flat JSON object, as the API writes it: without spaces.
field() {
  sed -nE "s/.*\"$1\":(\"(([^\"\\\\]|\\\\.)*)\"|([^,}]*)).*/\2\4/p" | head -n 1
}

# The public key with this id, from the answer of /v1/signing-keys.
key_of() {
  tr '{' '\n' | grep "\"keyId\":\"$1\"" | field publicKey | sed 's/\\n/\n/g'
}

fail() {
  echo "error: $*" >&2
  exit 1
}

main
