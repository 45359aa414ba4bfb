/** What somebody has filled in. */

/**
 * A value as the form holds it: JSON, files as `Blob`. Numbers that JavaScript cannot hold exactly, and text in the place
 * of a number, stay the text that was typed.
 */
export type FormValue = null | boolean | number | string | Blob | FormValue[] | FormObject;
export type FormObject = { [key: string]: FormValue };

export interface FormValues {
  /** Index of `servers`. */
  server: number;
  /** Of that server. */
  variables: Record<string, string>;
  /** By `parameterKey`; what is absent is not sent. */
  params: Record<string, FormValue>;
  /** Absent: nothing is sent. */
  body?: BodyValues;
  /** Index of `security.any`. */
  auth: number;
  /** By name of the scheme. Of this session alone. */
  secrets: Record<string, SecretValues>;
}

export interface BodyValues {
  /** Index of `bodies`. */
  type: number;
  /** Which of the two is sent; the other one stays for whoever comes back to it. */
  mode: 'form' | 'raw';
  value?: FormValue;
  raw?: string;
}

export interface SecretValues {
  /** Key, bearer token, or what OAuth gave. */
  token?: string;
  username?: string;
  password?: string;
}

export function parameterKey({ in: place, name }: { in: string; name: string }): string {
  return `${place}.${name}`;
}
