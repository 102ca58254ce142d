/** The characters of a plain text message (GSM 03.38); those of the extension take two places. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("^{}\\[~]|€\f");

export interface TextParts {
  readonly characters: number;
  /** How many text messages it is sent as, each of which costs. */
  readonly parts: number;
}

/** What a text costs as a text message: one character that is not in the plain alphabet makes all of it twice as long. */
export function textParts(text: string): TextParts {
  const characters = [...text];
  const isPlain = characters.every((each) => basic.has(each) || extended.has(each));
  const length = isPlain ? characters.reduce((sum, each) => sum + (extended.has(each) ? 2 : 1), 0) : text.length;
  const [single, each] = isPlain ? [160, 153] : [70, 67];
  const parts = length === 0 ? 0 : length <= single ? 1 : Math.ceil(length / each);
  return { characters: characters.length, parts };
}
