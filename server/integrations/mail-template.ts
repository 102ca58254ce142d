/** An email's content as plain text, before it is rendered as text and HTML. */
export interface MailContent {
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The email's single action, if it has one. */
  readonly button?: { readonly label: string; readonly url: string };
  readonly footnote: string;
  readonly sender: MailSender;
}

/** The company that sends it, under every email. */
export interface MailSender {
  readonly name: string;
  /** One entry per line. */
  readonly address: readonly string[];
  readonly phone: string;
  /** Of the button; dark enough for white text. */
  readonly color?: string;
}

/** The full address of a path in the app. */
export const linkTo = (publicUrl: string, path: string): string => `${publicUrl.replace(/\/$/, "")}${path}`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

const ink = "color:#1f2430";
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders an email as text and as HTML that mail clients display consistently: a table, inline styles, no images or external resources. */
export function mailTemplate({ title, greeting, paragraphs, button, footnote, sender }: MailContent): {
  readonly text: string;
  readonly html: string;
} {
  const { color = MAIL_COLOR } = sender;
  const steps = button ? [`${button.label}:\n${button.url}`] : [];
  const text = [greeting, ...paragraphs, ...steps, footnote, imprintOf(sender).join("\n")].filter((each) => each !== "").join("\n\n");
  const paragraph = (content: string) =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:1.5;white-space:pre-line;${ink}">${escaped(content)}</p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#f4f5f7;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px;border-top:4px solid ${color}">
<tr><td style="padding:32px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3;${ink}">${escaped(title)}</h1>
${[greeting, ...paragraphs].map(paragraph).join("\n")}
${button ? pressed(button, color) : ""}${footnote === "" ? "" : `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#5b6372">${escaped(footnote)}</p>`}
${button ? `<p style="margin:0;font-size:12px;line-height:1.5;color:#5b6372;word-break:break-all">If the button doesn't work, open this link: ${escaped(button.url)}</p>` : ""}
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#5b6372">${imprintOf(sender).map(escaped).join("<br>")}</p>
</td></tr></table>
</body></html>`;
  return { text, html };
}

export const MAIL_COLOR = "#1f4f8f";

/** The lines under every email. */
export const imprintOf = ({ name, address, phone }: MailSender): readonly string[] =>
  [name, address.join(", "), phone].filter((each) => each !== "");

const pressed = ({ label, url }: { readonly label: string; readonly url: string }, color: string): string =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${color};color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
`;
