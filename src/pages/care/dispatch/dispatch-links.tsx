import { MoreOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { message } from "../../../resources/care/message.ts";
import { messageTemplate } from "../../../resources/care/message-template.ts";
import { phoneCall } from "../../../resources/care/phone-call.ts";
import { textOptOut } from "../../../resources/care/text-opt-out.ts";
import { PopupMenu } from "../../../views/kit/popup-menu.tsx";
import { listPath } from "../../../views/paths/view-paths.ts";
import { listTitle } from "../../../views/records/view-fields.ts";

/** The lists around the tracker: logged calls, templates, all messages and who wants no text messages. */
export function DispatchLinks() {
  const items = [phoneCall, messageTemplate, message, textOptOut]
    .filter((resource) => isAllowed({ resource }))
    .map((resource) => ({ key: resource.name, label: <Link to={listPath(resource)}>{listTitle(resource)}</Link> }));
  if (items.length === 0) return null;
  return (
    <PopupMenu placement="bottomRight" menu={{ items }}>
      <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t("record.more")} />
    </PopupMenu>
  );
}
