import type { EmailTextEntry, EmailTexts } from "../../../contract/email-texts.ts";
import { getData, postData, putData } from "../../../providers/calls/http.ts";
import type { EmailText } from "../../../schemas/documents/email-text.ts";

export const readEmailTexts = (): Promise<EmailTexts> => getData("/v1/email-texts");

export const saveEmailText = ({ name, version }: EmailTextEntry, text: EmailText): Promise<EmailTextEntry> =>
  putData(`/v1/email-texts/${name}`, { version, subject: text.subject, text: text.text });

export const resetEmailText = ({ name, version }: EmailTextEntry): Promise<EmailTextEntry> =>
  postData(`/v1/email-texts/${name}/reset`, { version });
