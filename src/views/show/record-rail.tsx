import { t } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { isVisible } from "../../schemas/access/field-access.ts";
import { hasEmails } from "../../schemas/documents/documents.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { sharesComments, takesComments } from "../../schemas/rules/comments.ts";
import { FileItem, filesOf } from "../cells/file-views.tsx";
import { lazyPart } from "../kit/lazy-part.tsx";
import { viewSlots } from "../kit/slots.ts";
import { readable } from "../paths/view-paths.ts";
import { currentSide } from "../records/view-fields.ts";
import { ActivityFeed } from "./activity-feed.tsx";
import { CallList } from "./call-list.tsx";

const SentEmails = lazyPart(async () => (await import("../documents/sent-emails.tsx")).SentEmails);

// Loaded after the record itself.
const RecordStory = lazyPart(
  async () => (await import("../comments/record-story.tsx")).RecordStory,
  <span className="hq-skeleton hq-rail-skeleton" />,
);
const RailList = lazyPart(async () => (await import("./rail-list.tsx")).RailList);

/** The rail lists this user can read. */
const railLists = ({ views }: AnyResource) =>
  (typeof views.show.rail === "object" ? views.show.rail : []).flatMap(({ list, by, label }) => {
    const listed = readable(list);
    return listed ? [{ listed, by, label }] : [];
  });

/** File fields that no section of the record shows. */
function looseFiles(resource: AnyResource): string[] {
  const { sections = [], tabs = {} } = resource.views.show;
  const placed = new Set(
    [...sections, ...Object.values(tabs).flatMap((tab) => ("sections" in tab ? tab.sections : []))].flatMap(({ fields }) => fields),
  );
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.kind === "files" && !placed.has(name) && isVisible(field, currentSide()))
    .map(([name]) => name);
}

/** What was done with the record and written on it, as far as this user's side sees it. */
function Activity({ resource, row }: { resource: AnyResource; row: ApiRow }) {
  const isEmployee = currentSide() === "employee";
  const hasComments = isEmployee ? takesComments(resource) : sharesComments(resource);
  if (!isEmployee && !hasComments) return null;
  return (
    <section className="hq-sheet">
      <h2>{t(isEmployee ? "record.activity" : "record.comments")}</h2>
      {hasComments ? (
        <RecordStory key={row.id} resource={resource} row={row} />
      ) : (
        <ActivityFeed resource={resource} id={row.id} version={row.version} />
      )}
    </section>
  );
}

/** The rail beside the record's fields: lists, tasks, files, emails and history. */
export function RecordRail({ resource, row }: { resource: AnyResource; row: ApiRow }) {
  const { RecordTasks } = viewSlots();
  const { callList } = resource.views.show;
  const called = callList && readable(callList.list);
  return (
    <aside className="hq-rail">
      {callList && called && <CallList resource={called} by={callList.by} label={callList.label} owner={resource} record={row} />}
      {railLists(resource).map(({ listed, by, label }) => (
        <RailList key={listed.name} resource={listed} by={by} label={label} owner={resource} record={row} />
      ))}
      {RecordTasks && <RecordTasks bizObjectId={resource.bizObject} recordId={row.id} />}
      {looseFiles(resource).map((name) => {
        const files = filesOf(row[name]);
        if (files.length === 0) return null;
        return (
          <section className="hq-sheet" key={name}>
            <h2>{labelOf(name, resource.fields[name] ?? {})}</h2>
            {files.map((file) => (
              <FileItem key={file.id} file={file} />
            ))}
          </section>
        );
      })}
      {currentSide() === "employee" && hasEmails(resource) && <SentEmails resource={resource} row={row} />}
      <Activity resource={resource} row={row} />
    </aside>
  );
}
