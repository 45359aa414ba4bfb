/** The body of a request as `fetch` takes it. */
export function fetchBody(body) {
  switch (body?.kind) {
    case undefined:
      return null;
    case 'json':
      return JSON.stringify(body.value);
    case 'form':
      return new URLSearchParams(body.fields).toString();
    case 'multipart':
      return multipart(body.fields);
    case 'text':
      return body.text;
    default:
      return body.file ?? new Blob([]);
  }
}

function multipart(fields) {
  const form = new FormData();
  for (const { name, value, isFile, type, file } of fields) {
    if (isFile) form.append(name, typed(file ?? new Blob([]), type), value);
    else if (type) form.append(name, new Blob([value], { type }));
    else form.append(name, value);
  }
  return form;
}

function typed(file, type) {
  return type && !type.includes('*') && !type.includes(',') ? new Blob([file], { type }) : file;
}
