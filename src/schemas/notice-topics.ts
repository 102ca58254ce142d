import type { Side } from "./access/abilities.ts";
import type { NotificationRule, Rule } from "./action.ts";
import { COMMENTS_TOPIC, MENTIONS_TOPIC, sharesComments, takesComments } from "./comments.ts";
import { wordsOf } from "./labels.ts";
import type { AnyResource } from "./resource.ts";

/** A kind of notice that users choose how to be told of. */
export interface NoticeTopic {
  readonly name: string;
  /** "Goods arrived" */
  readonly label: string;
  /** Whether who has chosen nothing gets it by email too. */
  readonly mail: boolean;
  /** The resources whose readers it goes to. */
  readonly resources: readonly AnyResource[];
}

/** What comments tell of, on whichever of these resources they are. */
function commentTopics(resources: readonly AnyResource[], side: Side): NoticeTopic[] {
  const topic = (name: string, about: readonly AnyResource[]): NoticeTopic[] =>
    about.length === 0 ? [] : [{ name, label: wordsOf(name), mail: false, resources: about }];
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

/** The topics of these resources' notices that reach a side, in the order of their declarations; those of comments come last. */
export function noticeTopics(resources: readonly AnyResource[], side: Side): NoticeTopic[] {
  const topics = new Map<string, NoticeTopic>();
  for (const resource of resources) {
    for (const rule of noticeRules(resource)) {
      if (rule.topic === undefined || !reaches(rule, side)) continue;
      const known = topics.get(rule.topic);
      topics.set(rule.topic, {
        name: rule.topic,
        label: wordsOf(rule.topic),
        mail: known?.mail === true || rule.mail === true,
        resources: [...new Set([...(known?.resources ?? []), resource])],
      });
    }
  }
  return [...topics.values(), ...commentTopics(resources, side)];
}
