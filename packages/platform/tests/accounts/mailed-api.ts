/** Two APIs for tests of accounts: one whose letters a listener takes, one that sends none. */
import { openMail } from '../../src/accounts/mail.ts';
import { makeTestApi, QUIET, SESSION_KEY, type TestApi } from '../api/harness.ts';
import { listenForMail, type SmtpListener } from './smtp-listener.ts';

export interface MailedApi {
  smtp: SmtpListener;
  api: TestApi;
  silent: TestApi;
  close(): Promise<void>;
}

export async function makeMailedApi(
  limits: { attempts?: number; attemptsPerAccount?: number } = {},
): Promise<MailedApi> {
  const smtp = await listenForMail();
  const mail = openMail({ smtpUrl: smtp.url, from: 'Bindery <docs@example.com>', log: QUIET });
  const signIn = { key: SESSION_KEY, mail, oidc: null, ...limits };
  const api = await makeTestApi({ signIn, accounts: { mail } });
  const silent = await makeTestApi();
  const close = async (): Promise<void> => {
    await api.close();
    await silent.close();
    smtp.close();
  };
  return { smtp, api, silent, close };
}
