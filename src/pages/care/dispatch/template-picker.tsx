import { FileTextOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { ConversationContext } from "../../../contract/conversation-context.ts";
import { t } from "../../../i18n/sales/dispatch.ts";
import { getData } from "../../../providers/calls/http.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { clientConfig } from "../../../providers/client-config.ts";
import { authState } from "../../../providers/session/auth-state.ts";
import { toast } from "../../../providers/toasts.ts";
import { messageTemplate } from "../../../resources/care/message-template.ts";
import { fillTemplate } from "../../../resources/care/template-fields.ts";
import { PopupMenu } from "../../../views/kit/popup-menu.tsx";
import { templateValues } from "./template-values.ts";
import type { Thread } from "./thread-rows.ts";

interface Template {
  readonly id: number;
  readonly name: string;
  readonly channels: readonly string[];
  readonly body: string;
}

async function fetchTemplates(channel: string): Promise<readonly Template[]> {
  const params = new URLSearchParams({ tab: "active", sort: "name", pageSize: "200" });
  const { [messageTemplate.collection]: all = [] } = await getData<Record<string, readonly Template[]>>(`/${messageTemplate.collection}`, {
    params,
  });
  return all.filter(({ channels }) => channels.length === 0 || channels.includes(channel));
}

interface TemplatePickerProps {
  readonly thread: Thread;
  readonly context: ConversationContext | undefined;
  readonly onPick: (text: string) => void;
}

/** The templates for the channel, filled in with what is known. They are loaded when they are asked for. */
export function TemplatePicker({ thread, context, onPick }: TemplatePickerProps) {
  const [templates, setTemplates] = useState<readonly Template[]>();
  const load = () =>
    fetchTemplates(thread.channel).then(setTemplates, (failure: unknown) => void toast.error(t("composer.template"), messageOf(failure)));
  const pick = ({ body }: Template) => {
    const { user } = authState.get();
    const me = [user?.first_name, user?.last_name].filter(Boolean).join(" ");
    onPick(fillTemplate(body, templateValues(thread, context, me, clientConfig.get().productName)));
  };
  const items =
    templates?.length === 0
      ? [{ key: "none", label: t("composer.noTemplates"), disabled: true }]
      : (templates ?? []).map((template) => ({ key: String(template.id), label: template.name, onClick: () => pick(template) }));
  return (
    <PopupMenu placement="topLeft" menu={{ items, className: "hq-template-menu" }} onOpenChange={(isOpen) => void (isOpen && load())}>
      <Button type="text" icon={<FileTextOutlined aria-hidden />}>
        {t("composer.template")}
      </Button>
    </PopupMenu>
  );
}
