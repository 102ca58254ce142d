import { Input, type InputRef } from "antd";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { MentionableUser } from "../../contract/comments.ts";
import { t } from "../../i18n/kit/comments.ts";
import { type CommentedRecord, fetchMentionable } from "../../providers/calls/comment-calls.ts";
import { MAX_COMMENT } from "../../schemas/rules/comments.ts";
import { pressedKey } from "../kit/pressed-key.ts";
import { labelFor, type Mention, type MentionQuery, mentionQuery, withMention } from "./mentions.ts";

/** Typing pauses this long before names are looked up. */
const PAUSE_MS = 150;

interface MentionInputProps {
  readonly id: string;
  readonly label: string;
  readonly record: CommentedRecord;
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** Whether "@" offers colleagues. */
  readonly canMention: boolean;
  readonly readOnly?: boolean;
  readonly describedBy: string;
  readonly onChange: (text: string, mentions: readonly Mention[]) => void;
  readonly onSend: () => void;
  readonly onEscape?: () => void;
  readonly onFiles?: (files: readonly File[]) => void;
  readonly field?: Ref<Pick<InputRef, "focus">>;
}

/** Several lines of text in which "@" offers the colleagues who may read the record. Ctrl+enter sends. */
export function MentionInput(props: MentionInputProps) {
  const {
    id,
    label,
    record,
    text,
    mentions,
    canMention,
    readOnly = false,
    describedBy,
    onChange,
    onSend,
    onEscape,
    onFiles,
    field,
  } = props;
  const [query, setQuery] = useState<MentionQuery>();
  const [active, setActive] = useState(0);
  const caret = useRef<number>(undefined);
  const area = useRef<HTMLTextAreaElement>(null);
  const found = useMentionable(record, query?.q);
  useImperativeHandle(field, () => ({ focus: () => area.current?.focus() }));
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const look = (value: string) => {
    const next = canMention ? mentionQuery(value, area.current?.selectionStart ?? value.length) : undefined;
    if (next?.at !== query?.at || next?.q !== query?.q) setActive(0);
    setQuery(next);
  };
  const choose = (user: MentionableUser) => {
    if (!query) return;
    const name = labelFor(user, mentions);
    const next = withMention(text, query, name);
    caret.current = next.caret;
    onChange(next.text, [...mentions.filter((each) => each.id !== user.id), { id: user.id, label: name }]);
    setQuery(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const chosen = query && found?.[active];
    if (pressedKey(event) === "Escape" && (query || onEscape)) {
      event.stopPropagation();
      if (query) setQuery(undefined);
      else onEscape?.();
    } else if (pressedKey(event) === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else if (chosen && (pressedKey(event) === "Enter" || pressedKey(event) === "Tab")) {
      event.preventDefault();
      choose(chosen);
    } else if (query && found && (pressedKey(event) === "ArrowDown" || pressedKey(event) === "ArrowUp")) {
      event.preventDefault();
      setActive((active + (pressedKey(event) === "ArrowDown" ? 1 : found.length - 1)) % Math.max(found.length, 1));
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0 || !onFiles) return;
    event.preventDefault();
    onFiles(pasted);
  };
  const list = `${id}-people`;
  const isOpen = query !== undefined && found !== undefined && (found.length > 0 || query.q.length < 3);
  return (
    <div className="hq-mention-input">
      <Input.TextArea
        id={id}
        ref={(ref) => {
          area.current = ref?.resizableTextArea?.textArea ?? null;
        }}
        autoSize={{ minRows: 2, maxRows: 12 }}
        maxLength={MAX_COMMENT}
        value={text}
        readOnly={readOnly}
        aria-label={label}
        placeholder={label}
        aria-describedby={describedBy}
        {...(isOpen
          ? {
              "aria-controls": list,
              "aria-autocomplete": "list",
              "aria-activedescendant": found.length > 0 ? `${list}-${active}` : undefined,
            }
          : {})}
        onChange={(event) => {
          onChange(event.target.value, mentions);
          look(event.target.value);
        }}
        onSelect={() => look(text)}
        onBlur={() => setQuery(undefined)}
        onKeyDown={press}
        onPaste={paste}
      />
      {isOpen && (
        <div className="hq-mention-list">
          {found.length === 0 && <p className="hq-soft">{t("comments.nobody")}</p>}
          <div role="listbox" id={list} aria-label={t("comments.people")}>
            {found.map((user, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text area's, which keeps the focus.
              <div
                key={user.id}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(user)}
              >
                <span>{user.name}</span> <small>{user.email}</small>
              </div>
            ))}
          </div>
        </div>
      )}
      <span role="status" className="hq-visually-hidden">
        {isOpen && found[active] ? found[active].name : ""}
      </span>
    </div>
  );
}

/** The colleagues found for what is being typed; undefined until there is an answer. */
function useMentionable({ resource, recordId }: CommentedRecord, q: string | undefined): readonly MentionableUser[] | undefined {
  const [found, setFound] = useState<readonly MentionableUser[]>();
  const isOpen = q !== undefined;
  useEffect(() => {
    if (!isOpen) setFound(undefined);
  }, [isOpen]);
  useEffect(() => {
    if (q === undefined) return;
    let cancelled = false;
    const timer = setTimeout(
      () =>
        fetchMentionable({ resource, recordId }, q.trim()).then(
          (users) => !cancelled && setFound(users),
          // Without an answer the text stays text.
          () => !cancelled && setFound(undefined),
        ),
      PAUSE_MS,
    );
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [q, resource, recordId]);
  return found;
}
