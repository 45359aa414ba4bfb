/** The form of a request: servers, authentication, parameters, body. */
import { defaultVariables, parameterKey } from '@bindery/playground';
import { make } from '../dom.js';
import { authSection } from './auth.js';
import { bodySection } from './body.js';
import { input, newId, section, select } from './controls.js';
import { editor } from './editors.js';
import { field } from './field.js';
import { keptHint } from './kept.js';
import { word } from './words.js';

const PLACES = [
  ['path', () => word('Path parameters')],
  ['query', () => word('Query parameters')],
  ['header', () => word('Headers')],
  ['cookie', () => word('Cookies')],
];

/** `changed` is called after every change; `ways` says how requests may go out; `loadMore` brings what few need. */
export function createForm({ data, values, changed, ways, site, loadMore }) {
  const box = make('form', { className: 'tryit-form', noValidate: true });
  const form = {
    ...{ data, values, changed, ways, site, loadMore, box },
    editor: (spec) => editor(form, spec),
    field: (spec) => field(form, spec),
  };
  const draw = () => {
    box.replaceChildren(
      ...serverSection(form, draw),
      ...authSection(form),
      ...PLACES.flatMap(([place, title]) => parameterSection(form, place, title())),
      ...bodySection(form),
    );
    box.hidden = box.childNodes.length === 0;
  };
  draw();
  return { ...form, draw };
}

function serverSection(form, draw) {
  const { data, values, changed } = form;
  const server = data.servers[values.server];
  const variables = Object.entries(server?.variables ?? {});
  if (data.servers.length < 2 && variables.length === 0) return [];
  const list = select({
    label: word('Server'),
    chosen: values.server,
    options: data.servers.map(({ url, description }, index) => [
      index,
      description ? `${url} – ${description}` : url,
    ]),
    onChoose(index) {
      values.server = Number(index);
      values.variables = { ...defaultVariables(data.servers[values.server]), ...values.variables };
      draw();
      changed();
    },
  });
  const fields = variables.map(([name, variable]) => variableField(form, name, variable));
  return [section(word('Server'), {}, ...(data.servers.length > 1 ? [list] : []), ...fields)];
}

function variableField({ values, changed }, name, variable) {
  const id = newId();
  const put = (text) => {
    values.variables[name] = text;
    changed();
  };
  const value = values.variables[name] ?? variable.default;
  const control = variable.enum
    ? select({ chosen: value, options: variable.enum.map((one) => [one, one]), onChoose: put })
    : input({ value, onInput: put });
  control.id = id;
  return make(
    'div',
    { className: 'tryit-field beside' },
    make('label', { className: 'tryit-name', htmlFor: id }, name),
    make('div', { className: 'tryit-control' }, control),
  );
}

function parameterSection(form, place, title) {
  const { data, values, changed } = form;
  const own = (data.params ?? []).filter((param) => param.in === place);
  if (own.length === 0) return [];
  const fields = own.map((param) => {
    const key = parameterKey(param);
    return form.field({
      name: param.name,
      schema: param.schema ?? { type: 'string' },
      required: param.required ?? false,
      deprecated: param.deprecated,
      at: key,
      hints: keptHint(form, place, param.name),
      get: () => values.params[key],
      set(value) {
        if (value === undefined) delete values.params[key];
        else values.params[key] = value;
        changed();
      },
    });
  });
  const filled = own.some((param) => param.required || values.params[parameterKey(param)] !== undefined);
  return [section(title, { isOpen: filled || own.length <= 8, note: String(own.length) }, ...fields)];
}
