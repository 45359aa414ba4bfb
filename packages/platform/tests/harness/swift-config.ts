/** The smallest Swift that speaks S3: one replica on one folder, four servers on loopback. */
import { userInfo } from 'node:os';
import { join } from 'node:path';

export interface SwiftPorts {
  account: number;
  container: number;
  object: number;
  proxy: number;
  /** Nothing listens there: Swift asks for a cache and does without when there is none. */
  memcache: number;
}

export const SWIFT_SERVERS = ['account', 'container', 'object', 'proxy'] as const;
export const SWIFT_ACCOUNT = 'bindery:tests';
export const SWIFT_SECRET = 'only-on-loopback';
export const SWIFT_REGION = 'us-east-1';

/** File name → content. */
export function swiftConfig(folder: string, ports: SwiftPorts, hasAttributes: boolean): Map<string, string> {
  const storage = (name: 'account' | 'container' | 'object', app: string): [string, string] => [
    `${name}-server.conf`,
    `${common(folder, ports[name])}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
disable_fallocate = true

[pipeline:main]
pipeline = ${name}-server

[app:${name}-server]
use = egg:swift#${app}
`,
  ];
  return new Map([
    ['swift.conf', '[swift-hash]\nswift_hash_path_prefix = bindery\nswift_hash_path_suffix = tests\n'],
    storage('account', 'account'),
    storage('container', 'container'),
    storage('object', hasAttributes ? 'object' : 'mem_object'),
    ['proxy-server.conf', proxy(folder, ports)],
  ]);
}

function common(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = WARNING
log_address = ${join(folder, 'no-syslog')}`;
}

function proxy(folder: string, ports: SwiftPorts): string {
  return `${common(folder, ports.proxy)}

[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true

[filter:tempauth]
use = egg:swift#tempauth
user_${SWIFT_ACCOUNT.replace(':', '_')} = ${SWIFT_SECRET} .admin

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcache}
set log_level = CRITICAL

[filter:s3api]
use = egg:swift#s3api
location = ${SWIFT_REGION}
max_bucket_listing = 100

${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('\n')}`;
}
