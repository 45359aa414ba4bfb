/** The services of `integrations`: what each one is called, what it must be told, what it loads and whom it calls. */

/** `counts`: who does what; `talks`: with the reader; `asks`: whether the others may. */
export type ServiceKind = 'counts' | 'talks' | 'asks';

export interface ServiceLoad {
  /** Its script. */
  src: string;
  /** Of the script's tag. */
  attributes?: Record<string, string>;
  /** Hosts of further scripts, and of requests; without scheme it is `https`. */
  scripts?: string[];
  connect?: string[];
}

export interface Service {
  label: string;
  kind: ServiceKind;
  /** Settings that it knows; the first is the one without which nothing can be loaded, `a|b`: one of them. */
  settings: readonly string[];
  /** `text(name)`: a setting, fit for a part of an address; `written(name)`: as it stands. Both empty without it. */
  load(text: (name: string) => string, written: (name: string) => string): ServiceLoad;
}

const GOOGLE = ['*.google-analytics.com', '*.analytics.google.com', '*.googletagmanager.com'];

export const SERVICES: Readonly<Record<string, Service>> = {
  adobe: service('Adobe Analytics', 'counts', ['launchUrl'], (_, written) => ({
    src: written('launchUrl'),
    connect: ['*.demdex.net', '*.omtrdc.net', '*.adobedc.net'],
  })),
  amplitude: service('Amplitude', 'counts', ['apiKey'], (text) => ({
    src: `https://cdn.amplitude.com/script/${text('apiKey')}.js`,
    connect: ['*.amplitude.com'],
  })),
  clarity: service('Microsoft Clarity', 'counts', ['projectId'], (text) => ({
    src: `https://www.clarity.ms/tag/${text('projectId')}`,
    scripts: ['scripts.clarity.ms'],
    connect: ['*.clarity.ms'],
  })),
  clearbit: service('Clearbit', 'counts', ['publicApiKey'], (text) => ({
    src: `https://tag.clearbitscripts.com/v1/${text('publicApiKey')}/tags.js`,
    scripts: ['x.clearbitjs.com'],
    connect: ['x.clearbitjs.com', 'app.clearbit.com'],
  })),
  crisp: service('Crisp', 'talks', ['websiteId'], () => ({
    src: 'https://client.crisp.chat/l.js',
    scripts: ['settings.crisp.chat'],
    connect: [
      'client.crisp.chat',
      'storage.crisp.chat',
      'wss://client.relay.crisp.chat',
      'wss://stream.relay.crisp.chat',
    ],
  })),
  fathom: service('Fathom', 'counts', ['siteId'], (_, written) => ({
    src: 'https://cdn.usefathom.com/script.js',
    attributes: { 'data-site': written('siteId'), 'data-spa': 'auto' },
    connect: ['cdn.usefathom.com'],
  })),
  frontchat: service('Front Chat', 'talks', ['snippetId'], () => ({
    src: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
    connect: ['*.frontapp.com', 'wss://*.frontapp.com'],
  })),
  ga4: service('Google Analytics 4', 'counts', ['measurementId'], (text) => ({
    src: `https://www.googletagmanager.com/gtag/js?id=${text('measurementId')}`,
    connect: GOOGLE,
  })),
  gtm: service('Google Tag Manager', 'counts', ['tagId'], (text) => ({
    src: `https://www.googletagmanager.com/gtm.js?id=${text('tagId')}`,
    connect: GOOGLE,
  })),
  heap: service('Heap', 'counts', ['appId'], (text) => ({
    src: `https://cdn.heapanalytics.com/js/heap-${text('appId')}.js`,
    scripts: ['heapanalytics.com'],
    connect: ['heapanalytics.com', '*.heap-api.com'],
  })),
  hightouch: service('Hightouch', 'counts', ['writeKey|apiKey', 'apiHost'], (_, written) => ({
    src: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
    connect: ['cdn.hightouch-events.com', hostOf(written('apiHost') || 'us-east-1.hightouch-events.com')],
  })),
  hotjar: service('Hotjar', 'counts', ['hjid', 'hjsv'], (text) => ({
    src: `https://static.hotjar.com/c/hotjar-${text('hjid')}.js?sv=${text('hjsv') || '6'}`,
    scripts: ['script.hotjar.com'],
    connect: ['*.hotjar.com', '*.hotjar.io', 'wss://*.hotjar.com'],
  })),
  intercom: service('Intercom', 'talks', ['appId'], (text) => ({
    src: `https://widget.intercom.io/widget/${text('appId')}`,
    scripts: ['js.intercomcdn.com', 'app.intercom.io'],
    connect: ['*.intercom.io', 'wss://*.intercom.io', '*.intercomcdn.com'],
  })),
  logrocket: service('LogRocket', 'counts', ['appId|apiKey'], () => ({
    src: 'https://cdn.logr-in.com/LogRocket.min.js',
    attributes: { crossorigin: 'anonymous' },
    connect: ['*.logr-in.com'],
  })),
  mixpanel: service('Mixpanel', 'counts', ['projectToken'], () => ({
    src: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
    connect: ['api-js.mixpanel.com', 'api.mixpanel.com', 'api-eu.mixpanel.com'],
  })),
  pirsch: service('Pirsch', 'counts', ['id'], (_, written) => ({
    src: 'https://api.pirsch.io/pa.js',
    attributes: { id: 'pianjs', 'data-code': written('id') },
    connect: ['api.pirsch.io'],
  })),
  plausible: service('Plausible', 'counts', ['domain', 'server'], (_, written) => ({
    src: `https://${hostOf(written('server') || 'plausible.io')}/js/script.js`,
    attributes: { 'data-domain': written('domain') },
    connect: [hostOf(written('server') || 'plausible.io')],
  })),
  posthog: service('PostHog', 'counts', ['apiKey', 'apiHost', 'sessionRecording'], (_, written) => {
    const host = hostOf(written('apiHost') || 'us.i.posthog.com');
    const assets = host.replace(/\.i\.posthog\.com$/, '-assets.i.posthog.com');
    return { src: `https://${assets}/static/array.js`, connect: [host, assets] };
  }),
  segment: service('Segment', 'counts', ['key'], (text) => ({
    src: `https://cdn.segment.com/analytics.js/v1/${text('key')}/analytics.min.js`,
    connect: ['cdn.segment.com', 'api.segment.io'],
  })),
  transcend: service('Transcend', 'asks', ['bundleId|apiKey|url'], (text, written) => ({
    src: written('url') || `https://transcend-cdn.com/cm/${text('bundleId') || text('apiKey')}/airgap.js`,
    attributes: { 'data-cfasync': 'false' },
    connect: ['transcend-cdn.com', '*.transcend.io'],
  })),
};

function service(
  label: string,
  kind: ServiceKind,
  settings: readonly string[],
  load: Service['load'],
): Service {
  return { label, kind, settings, load };
}

/** Written as an address or as a name. */
function hostOf(written: string): string {
  return written
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .toLowerCase();
}
