import type { Side } from "../access/abilities.ts";
import { entryOf, isSubject } from "../access/catalogue.ts";
import { areaLabels } from "../access/subject.ts";
import { wordsOf } from "../fields/labels.ts";
import type { AnyResource } from "../resource.ts";
import { COMMENTS_TOPIC, MENTIONS_TOPIC, sharesComments, takesComments } from "../rules/comments.ts";
import type { NotificationRule, Rule } from "./action.ts";

/** A kind of notice that users choose how to be told of. */
export interface NoticeTopic {
  readonly name: string;
  /** "Goods arrived" */
  readonly label: string;
  /** "Warehousing" */
  readonly area: string;
  /** The titles of its notices, each once. */
  readonly events: readonly string[];
  /** Whether who has chosen nothing gets it by email too, or only some of its notices. */
  readonly mail: boolean | "some";
  /** Whether it can come as a text message. */
  readonly text: boolean;
  /** The resources whose readers it goes to. */
  readonly resources: readonly AnyResource[];
}

/** What comments tell of, on whichever of these resources they are. */
function commentTopics(resources: readonly AnyResource[], side: Side): NoticeTopic[] {
  const topic = (name: string, about: readonly AnyResource[]): NoticeTopic[] =>
    about.length === 0 ? [] : [{ name, label: wordsOf(name), area: "Comments", events: [], mail: false, text: false, resources: about }];
  const shared = topic(COMMENTS_TOPIC, resources.filter(sharesComments));
  return side === "customer" ? shared : [...topic(MENTIONS_TOPIC, resources.filter(takesComments)), ...shared];
}

/** The notification rules of a resource's operations. */
export function noticeRules({ create, update, remove, actions }: AnyResource): readonly NotificationRule[] {
  const rules: readonly (Rule | undefined)[] = [create, update, remove, ...Object.values(actions)];
  return rules.flatMap((rule) => rule?.notifies ?? []);
}

const reaches = ({ to }: NotificationRule, side: Side): boolean =>
  side === "customer" ? to.includes("company") : to.some((each) => each !== "company");

/** "sales-orders" -> "salesOrders" */
const defaultTopic = ({ collection }: AnyResource): string => collection.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The topic of a notice about a row of the resource. */
export const topicOf = (resource: AnyResource, { topic }: Pick<NotificationRule, "topic">): string => topic ?? defaultTopic(resource);

const areaOf = ({ subject }: AnyResource): string => {
  const [area = ""] = isSubject(subject) ? entryOf(subject).key.split(".") : [];
  return Object.entries(areaLabels).find(([key]) => key === area)?.[1] ?? wordsOf(area);
};

/** The topics of these resources' notices that reach a side, by area in the order of their declarations; those of comments come last. */
export function noticeTopics(resources: readonly AnyResource[], side: Side): NoticeTopic[] {
  const topics = new Map<string, NoticeTopic>();
  for (const resource of resources) {
    for (const rule of noticeRules(resource)) {
      if (!reaches(rule, side)) continue;
      const name = topicOf(resource, rule);
      const known = topics.get(name);
      const mail = rule.mail === true;
      topics.set(name, {
        name,
        label: known?.label ?? (rule.topic === undefined ? resource.plural : wordsOf(name)),
        area: known?.area ?? areaOf(resource),
        events: [...new Set([...(known?.events ?? []), rule.title])],
        mail: known === undefined || known.mail === mail ? mail : "some",
        text: known?.text === true || rule.text === true,
        resources: [...new Set([...(known?.resources ?? []), resource])],
      });
    }
  }
  const areas: readonly string[] = Object.values(areaLabels);
  const place = ({ area }: NoticeTopic) => areas.indexOf(area);
  return [...[...topics.values()].sort((a, b) => place(a) - place(b)), ...commentTopics(resources, side)];
}
