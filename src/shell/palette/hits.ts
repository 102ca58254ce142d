/** Something to choose in the palette: it leads somewhere, or does something. */
export interface Hit {
  readonly key: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly path?: string;
  readonly run?: () => void;
}

export interface HitGroup {
  readonly label: string;
  readonly hits: readonly Hit[];
}

const splitWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** How well a title matches what is sought, from 0 for exactly it to 4 for something else than the title. */
export function rankOf(title: string, query: string): number {
  const [name, sought] = [title.toLowerCase(), query.toLowerCase()];
  if (name === sought || (/^\d+$/.test(sought) && Number(/(?<!\d)\d+$/.exec(name)?.[0]) === Number(sought))) return 0;
  if (name.startsWith(sought)) return 1;
  if (name.includes(` ${sought}`)) return 2;
  return name.includes(sought) ? 3 : 4;
}

/** The hits whose title or subtitle contains every word of the query, the best first. */
export function matching<H extends Hit>(hits: readonly H[], query: string): H[] {
  const words = splitWords(query);
  return hits
    .filter(({ title, subtitle = "" }) => {
      const text = `${title} ${subtitle}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => rankOf(a.title, query) - rankOf(b.title, query));
}

/** The groups with something in them, those with the best hit first. */
export function bestGroups(groups: readonly HitGroup[], query: string): HitGroup[] {
  const best = ({ hits }: HitGroup) => Math.min(...hits.map(({ title }) => rankOf(title, query)));
  return groups.filter(({ hits }) => hits.length > 0).sort((a, b) => best(a) - best(b));
}
