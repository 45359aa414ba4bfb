/** Channels of AsyncAPI documents: where their pages are, and what a reader sees of them. */
import { expect, test } from 'vitest';
import { listChannels } from '../../src/api-reference/operation/channels.ts';
import { load, renderChannelOf, withoutRequestData } from './harness.ts';

const VERSION_3 = {
  asyncapi: '3.0.0',
  servers: {
    live: {
      host: '{region}.example.com',
      pathname: '/v1',
      protocol: 'wss',
      variables: { region: { default: 'eu' } },
    },
    test: { host: 'test.example.com', protocol: 'ws', description: 'To try' },
    other: { host: 'other.example.com', protocol: 'wss' },
  },
  channels: {
    chatRoom: {
      title: 'Chat room',
      address: '/rooms/{room}',
      description: 'Where people talk.\n\nAll day long.',
      tags: [{ name: 'Chat & more' }],
      servers: [{ $ref: '#/servers/live' }, { $ref: '#/servers/test' }],
      parameters: { room: { description: 'Which room' } },
      bindings: {
        ws: {
          query: {
            type: 'object',
            required: ['token'],
            properties: { token: { type: 'string', minLength: 8 } },
          },
          headers: { type: 'object', properties: { 'X-Trace': { type: 'string' } } },
        },
      },
    },
    userEvents: { address: '/events', summary: 'What users do' },
    userevents: { address: '/more' },
  },
};

test('pages lie below their first tag', () => {
  const channels = listChannels(load(VERSION_3));
  expect(channels.map(({ slug, title, groups }) => [slug, title, ...groups])).toEqual([
    ['chat-&-more/chat-room', 'Chat room', 'Chat & more'],
    ['websockets/userevents', 'User events', 'Websockets'],
    ['websockets/userevents-1', 'Userevents', 'Websockets'],
  ]);
});

test('a channel with its servers and what opens the connection', () => {
  const { html, markdown, ownLead, headings } = renderChannelOf(VERSION_3, 'chatRoom');
  expect(ownLead).toBe(true);
  expect(headings.map(({ text }) => text)).toEqual(['Parameters', 'Query parameters', 'Headers', 'Receive']);
  for (const text of [html, markdown]) {
    expect(text.split('Where people talk.')).toHaveLength(2);
    expect(text.split('All day long.')).toHaveLength(2);
    for (const part of [
      'wss://eu.example.com/v1',
      'ws://test.example.com',
      'Which room',
      'token',
      'length ≥ 8',
      'X-Trace',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('other.example.com');
  }
});

test('a server of version 2, with and without a scheme', () => {
  const spec = (url: string) => ({
    asyncapi: '2.6.0',
    servers: { main: { url, protocol: 'wss' } },
    channels: { 'user/signed-up': { subscribe: {} } },
  });
  for (const url of ['ws.example.com/v1', 'wss://ws.example.com/v1/']) {
    expect(renderChannelOf(spec(url), 'user/signed-up').html).toContain('>wss://ws.example.com/v1</span>');
  }
});

const TICKET = { type: 'httpApiKey', in: 'query', name: 'ticket' };
const KEY = { type: 'apiKey', in: 'query', name: 'ticket' };
const BEARER = { type: 'http', scheme: 'bearer' };

test.each([
  [
    'by reference',
    [{ $ref: '#/components/securitySchemes/ticket' }],
    { schemes: { ticket: KEY }, any: [['ticket']] },
  ],
  ['on the spot', [TICKET], { schemes: { ticket: KEY }, any: [['ticket']] }],
  ['without a name', [BEARER], { schemes: { bearer: BEARER }, any: [['bearer']] }],
  [
    'one of two',
    [BEARER, TICKET],
    { schemes: { bearer: BEARER, ticket: KEY }, any: [['bearer'], ['ticket']] },
  ],
  ['nothing', [], undefined],
])('what servers want of whoever connects: %s', (_, security, wanted) => {
  const server = { host: 'example.com', protocol: 'wss', security };
  const spec = {
    asyncapi: '3.0.0',
    servers: { one: server, two: { ...server, host: 'two.example.com' } },
    components: { securitySchemes: { ticket: TICKET } },
    channels: { talk: { address: '/talk' } },
  };
  const { data } = withoutRequestData(renderChannelOf(spec, 'talk'));
  expect((JSON.parse(data) as { security?: unknown }).security).toEqual(wanted);
});

test('messages are found by their title and by their key', () => {
  const operation = (key: string) => ({
    action: 'send',
    channel: { $ref: '#/channels/room' },
    messages: [{ $ref: `#/channels/room/messages/${key}` }],
  });
  const spec = {
    asyncapi: '3.0.0',
    channels: {
      room: {
        messages: {
          userJoined: { $ref: '#/components/messages/joined' },
          textSent: { title: 'A text', name: 'text', payload: { type: 'string' } },
          ping: { name: 'ping' },
        },
      },
    },
    components: { messages: { joined: { payload: { type: 'string' } } } },
    operations: { a: operation('userJoined'), b: operation('textSent'), c: operation('ping') },
  };
  const { html, markdown, headings } = renderChannelOf(spec, 'room');
  expect(headings.filter(({ depth }) => depth === 3).map(({ id, text }) => [id, text])).toEqual([
    ['user-joined', 'User joined'],
    ['a-text', 'A text'],
    ['ping', 'Ping'],
  ]);
  for (const id of ['userJoined', 'textSent', 'ping']) expect(html.split(` id="${id}"`)).toHaveLength(2);
  expect(markdown).toContain('### User joined');
});

test('messages of a channel that no operation names', () => {
  const spec = {
    asyncapi: '3.0.0',
    channels: { room: { $ref: '#/components/channels/room' } },
    components: { channels: { room: { messages: { userLeft: { payload: { type: 'string' } } } } } },
  };
  expect(renderChannelOf(spec, 'room').html).toContain('>User left<');
});

const SHOUT = {
  payload: { type: 'object', properties: { text: { type: 'string' } } },
  examples: [
    { name: 'short', payload: { text: 'Hi' } },
    { summary: 'A long one', payload: { text: 'Hello there' } },
    { payload: { text: 'Nameless' } },
  ],
};
const WHISPER = { payload: { schema: { type: 'object', properties: { hush: { type: 'string' } } } } };
const REF = { $ref: '#/channels/room' };
const IN_VERSION_2 = {
  asyncapi: '2.6.0',
  channels: {
    room: {
      subscribe: { message: { title: 'Whisper', ...WHISPER } },
      publish: { message: { title: 'Shout', ...SHOUT } },
    },
  },
};
const OPERATION = (action: string, message: string) => ({
  action,
  channel: REF,
  messages: [{ $ref: `#/channels/room/messages/${message}` }],
});
const IN_VERSION_3 = {
  asyncapi: '3.0.0',
  channels: { room: { messages: { shout: SHOUT, whisper: WHISPER } } },
  operations: { a: OPERATION('receive', 'shout'), b: OPERATION('send', 'whisper') },
};
const BY_REPLY = {
  ...IN_VERSION_3,
  operations: { a: { ...OPERATION('receive', 'shout'), reply: OPERATION('', 'whisper') } },
};

/** Both versions speak of the application; a reader is at the other end of the channel. */
test.each([
  ['version 2: `publish` and `subscribe`', IN_VERSION_2],
  ['version 3: `receive` and `send`', IN_VERSION_3],
  ['version 3: `receive` and its reply', BY_REPLY],
])('what the application receives the reader sends, in %s', (_, spec) => {
  const { markdown, headings } = renderChannelOf(spec, 'room');
  expect(headings.map(({ text }) => text)).toEqual(['Send', 'Shout', 'Receive', 'Whisper']);
  expect(markdown).toMatch(/## Send\s+### Shout[^#]*text[^#]*## Receive\s+### Whisper[^#]*hush/);
});

test('all examples of a message are shown', () => {
  const { aside, markdown } = renderChannelOf(IN_VERSION_3, 'room');
  for (const text of [aside, markdown]) {
    for (const part of ['Shout: short', 'Shout: A long one', 'Shout: 3', 'Hi', 'Hello there', 'Nameless'])
      expect(text).toContain(part);
  }
});

test('headers of messages are in the Markdown, too', () => {
  const message = {
    headers: { type: 'object', properties: { trace: { type: 'string', description: 'Who asked' } } },
    payload: { type: 'object', properties: { hush: { type: 'string' } } },
  };
  const spec = { asyncapi: '3.0.0', channels: { room: { messages: { whisper: message } } } };
  expect(renderChannelOf(spec, 'room').markdown).toMatch(/#### Headers[^#]*trace[^#]*#### Payload[^#]*hush/);
});

test.each([
  ['room/{id}', '/room/{id}'],
  ['/room/{id}', '/room/{id}'],
])('the channel %s lies below its server', (address, path) => {
  const spec = {
    asyncapi: '2.6.0',
    servers: { main: { url: 'ws.example.com/live', protocol: 'wss' } },
    channels: { [address]: { subscribe: {} } },
  };
  const { html, markdown } = renderChannelOf(spec, address);
  expect(html.replace(/<[^>]*>/g, '')).toContain(`wss://ws.example.com/live${path}`);
  expect(markdown).toContain(`wss://ws.example.com/live${path}`);
});

test('examples of a message that goes both ways are shown once', () => {
  const message = { title: 'Shout', ...SHOUT };
  const spec = { asyncapi: '2.6.0', channels: { room: { publish: { message }, subscribe: { message } } } };
  expect(renderChannelOf(spec, 'room').markdown.split('Shout: short')).toHaveLength(2);
});

const ABOUT_TRAITS = (asyncapi: string, channels: object, operations: object) => ({
  asyncapi,
  channels,
  operations,
  components: {
    operationTraits: { logged: { summary: 'Of the trait', description: 'Calls are logged.' } },
    messageTraits: {
      traced: {
        description: 'Said of the trait.',
        headers: { type: 'object', properties: { 'X-Trace': { type: 'string' } } },
      },
      dated: { headers: { $ref: '#/components/schemas/Dated' } },
    },
    schemas: { Dated: { type: 'object', required: ['Date'], properties: { Date: { type: 'string' } } } },
    messages: {
      Ping: {
        title: 'Ping',
        description: 'Said of the message.',
        headers: { type: 'object', properties: { 'X-Own': { type: 'integer' } } },
        payload: { type: 'object', properties: { n: { type: 'integer' } } },
        traits: [{ $ref: '#/components/messageTraits/traced' }, { $ref: '#/components/messageTraits/dated' }],
      },
    },
  },
});
const TRAITS = [{ $ref: '#/components/operationTraits/logged' }];
const PING = { $ref: '#/components/messages/Ping' };

test.each([
  [
    'version 2, which they change',
    ABOUT_TRAITS('2.6.0', { pings: { publish: { traits: TRAITS, message: PING } } }, {}),
    ['Said of the trait.', 'Said of the message.'],
  ],
  [
    'version 3, which they add to',
    ABOUT_TRAITS(
      '3.0.0',
      { pings: { address: 'pings', messages: { Ping: PING } } },
      { send: { action: 'receive', channel: { $ref: '#/channels/pings' }, traits: TRAITS } },
    ),
    ['Said of the message.', 'Said of the trait.'],
  ],
])('traits are part of operations and messages of %s', (_, spec, [shown, hidden]) => {
  const { html, markdown } = renderChannelOf(spec, 'pings');
  for (const text of [html, markdown]) {
    for (const part of ['Calls are logged.', 'X-Own', 'X-Trace', 'Date', shown!])
      expect(text).toContain(part);
    expect(text).not.toContain(hidden);
  }
});

test.each([
  [
    'a key',
    { type: 'httpApiKey', in: 'query', name: 'token', description: 'From **settings**' },
    ['token', 'query', 'From'],
  ],
  ['a password of a broker', { type: 'userPassword' }, ['userPassword']],
  ['a certificate', { type: 'X509' }, ['client certificate']],
])('what a server wants of a client is told: %s', (_, scheme, parts) => {
  const spec = {
    asyncapi: '3.0.0',
    servers: { main: { host: 'example.com', protocol: 'wss', security: [scheme] } },
    channels: { pings: { address: 'pings' } },
  };
  const { html, markdown, headings } = renderChannelOf(spec, 'pings');
  expect(headings.map(({ text }) => text)).toContain('Authorizations');
  const shown = withoutRequestData({ html } as ReturnType<typeof renderChannelOf>).html;
  for (const part of parts) for (const text of [shown, markdown]) expect(text).toContain(part);
  expect(markdown).not.toContain('Bearer');
});
