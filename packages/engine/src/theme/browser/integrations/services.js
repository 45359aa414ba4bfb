/**
 * What each service wants beside its script: `before` it is loaded, `after`, and at every `turn` from page to page that
 * it does not notice itself. Calls that come before a script are kept for it under its name, as all of them expect.
 */
import { keepCalls, keepOwnCalls } from './keep-calls.js';

/** Segment and its kin: a list of calls with methods that add to it. */
function keepMethods(name, { key, options = {} }) {
  const list = [];
  for (const method of [
    'identify',
    'page',
    'track',
    'group',
    'alias',
    'reset',
    'ready',
    'on',
    'once',
    'off',
  ]) {
    list[method] = (...given) => list.push([method, ...given]);
  }
  self[name] ??= Object.assign(list, {
    ...{ initialize: false, invoked: true, SNIPPET_VERSION: '5.2.0' },
    ...{ _writeKey: key, _loadOptions: options },
  });
  self[name].page();
}

function dataLayer() {
  self.dataLayer ??= [];
  return self.dataLayer;
}

export const SERVICES = {
  amplitude: {
    after: ({ apiKey }) => self.amplitude.init(apiKey, { autocapture: true }),
  },
  clarity: {
    before: () => keepOwnCalls('clarity'),
  },
  crisp: {
    before({ websiteId }) {
      self.$crisp ??= [];
      self.CRISP_WEBSITE_ID = websiteId;
    },
  },
  frontchat: {
    after: ({ snippetId }) => self.FrontChat('init', { chatId: snippetId, useDefaultLauncher: true }),
  },
  ga4: {
    before({ measurementId }) {
      keepCalls('gtag', dataLayer);
      self.gtag('js', new Date());
      self.gtag('config', measurementId);
    },
  },
  gtm: {
    before: () => dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' }),
  },
  heap: {
    before({ appId }) {
      self.heap ??= Object.assign([], { appid: appId, config: {} });
    },
  },
  hightouch: {
    before: ({ writeKey, apiKey, apiHost }) =>
      keepMethods('htevents', {
        key: writeKey || apiKey,
        options: { apiHost: apiHost || 'us-east-1.hightouch-events.com' },
      }),
    turn: () => self.htevents.page(),
  },
  hotjar: {
    before({ hjid, hjsv }) {
      keepOwnCalls('hj');
      self._hjSettings = { hjid: Number(hjid), hjsv: Number(hjsv || 6) };
    },
  },
  intercom: {
    before({ appId }) {
      self.intercomSettings = { app_id: appId };
      keepOwnCalls('Intercom');
      self.Intercom.c ??= (given) => self.Intercom(...given);
    },
    turn: () => self.Intercom('update'),
  },
  logrocket: {
    after: ({ appId, apiKey }) => self.LogRocket.init(appId || apiKey),
  },
  mixpanel: {
    before({ projectToken }) {
      const config = { track_pageview: 'full-url' };
      self.mixpanel ??= Object.assign([], {
        ...{ __SV: 1.2, people: [] },
        _i: [[projectToken, config, 'mixpanel']],
      });
    },
  },
  posthog: {
    after({ apiKey, apiHost, sessionRecording }) {
      self.posthog.init(apiKey, {
        api_host: /^https:/.test(apiHost ?? '') ? apiHost : `https://${apiHost || 'us.i.posthog.com'}`,
        capture_pageview: 'history_change',
        disable_session_recording: sessionRecording !== 'true',
      });
    },
  },
  segment: {
    before: ({ key }) => keepMethods('analytics', { key }),
    turn: () => self.analytics.page(),
  },
};
