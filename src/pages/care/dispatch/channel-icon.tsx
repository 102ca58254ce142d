import { MailOutlined, MessageOutlined, MobileOutlined } from "@ant-design/icons";
import { channelLabels } from "../../../resources/care/channels.ts";
import type { Thread } from "./thread-rows.ts";

const icons = { email: MailOutlined, "text message": MobileOutlined, app: MessageOutlined } as const;
const labels: Readonly<Record<Thread["channel"], string>> = { email: "Email", "text message": "Text message", ...channelLabels };

export function ChannelIcon({ channel }: { channel: Thread["channel"] }) {
  const Icon = icons[channel];
  return <Icon className="hq-channel" role="img" aria-label={labels[channel]} title={labels[channel]} />;
}
