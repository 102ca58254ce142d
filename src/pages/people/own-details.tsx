import { Button, Input } from "antd";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Profile } from "../../contract/profile.ts";
import { t } from "../../i18n/people/people.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { saveProfile } from "../../providers/calls/profile-calls.ts";
import { loadIdentity } from "../../providers/session/session.ts";
import { createStore } from "../../providers/store.ts";
import { showToast } from "../../providers/toasts.ts";
import { aboutOneself } from "../../resources/people/user-actions.ts";
import { DraftOffer } from "../../views/drafts/draft-offer.tsx";
import { useDraft } from "../../views/drafts/use-draft.ts";
import type { Progress } from "../../views/editing/attempts.ts";
import { checkInput, loadChecks } from "../../views/editing/checks.ts";
import { focusFirstError } from "../../views/editing/focus-error.ts";
import { createFormStore } from "../../views/editing/form-store.ts";
import { toInput } from "../../views/editing/form-values.ts";
import { FormField } from "../../views/form/form-field.tsx";
import { handled } from "../guest/guest-frame.tsx";
import { ProfileSection } from "./profile-section.tsx";
import "../../views/form/form.css";

const fields = aboutOneself;

/** The user's own name and phone number, as a form. */
export function OwnDetails({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const id = useId();
  const start = useMemo(() => ({ firstName: profile.firstName, lastName: profile.lastName, phone: profile.phone }), [profile]);
  const form = useMemo(() => createFormStore(start, fields), [start]);
  const progress = useMemo(() => createStore<Progress>({ open: [] }), []);
  const drafts = useDraft({ form, fields, start, progress, name: "profile", which: "own" });
  const container = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void loadChecks();
  }, []);

  const refuse = (errors: Record<string, readonly string[]>) => {
    form.errors.set(errors);
    // Runs after the messages are rendered.
    setTimeout(() => focusFirstError(container.current));
  };

  async function save() {
    if (busy) return;
    const input = toInput(fields, form.values.get());
    const errors = await checkInput(fields, "create", input);
    if (Object.keys(errors).length > 0) return refuse(errors);
    setBusy(true);
    try {
      const now = await saveProfile({
        firstName: String(input.firstName),
        lastName: String(input.lastName),
        phone: typeof input.phone === "string" ? input.phone : null,
      });
      drafts.drop();
      onSaved(now);
      showToast({ kind: "success", message: t("profile.saved") });
      // Reloads the identity, because the header shows the name too.
      void loadIdentity().catch(() => undefined);
    } catch (failure) {
      const error = toApiError(failure);
      if (error.errors) refuse(error.errors);
      else showToast({ kind: "error", message: error.message });
    }
    setBusy(false);
  }

  return (
    <ProfileSection title={t("profile.general")}>
      <form ref={container} noValidate onSubmit={handled(() => void save())}>
        {drafts.offer && <DraftOffer draft={drafts.offer} older={false} onUse={drafts.use} onDrop={drafts.discard} />}
        <div className="hq-form-grid">
          {Object.entries(fields).map(([name, field]) => (
            <FormField key={name} form={form} name={name} field={field} id={`${id}-${name}`} path={`user.${name}`} disabled={busy} />
          ))}
          <div className="hq-form-field">
            <label className="hq-form-label" htmlFor={`${id}-email`}>
              {t("login.email")}
            </label>
            <Input id={`${id}-email`} value={profile.email} readOnly disabled aria-describedby={`${id}-email-help`} />
            <span className="hq-field-help" id={`${id}-email-help`}>
              {t("profile.emailHelp")}
            </span>
          </div>
        </div>
        <div className="hq-profile-bar">
          <Button type="primary" htmlType="submit" loading={busy}>
            {t("action.save")}
          </Button>
        </div>
      </form>
    </ProfileSection>
  );
}
