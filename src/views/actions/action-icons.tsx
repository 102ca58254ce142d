import {
  CaretRightOutlined,
  CheckOutlined,
  CloseOutlined,
  EditOutlined,
  FlagOutlined,
  PauseOutlined,
  SendOutlined,
  SyncOutlined,
  UndoOutlined,
  UserOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import type { Action } from "../../schemas/actions/action.ts";

export const actionIcons: Readonly<Record<NonNullable<Action["icon"]>, ReactNode>> = {
  check: <CheckOutlined aria-hidden />,
  send: <SendOutlined aria-hidden />,
  undo: <UndoOutlined aria-hidden />,
  close: <CloseOutlined aria-hidden />,
  edit: <EditOutlined aria-hidden />,
  pause: <PauseOutlined aria-hidden />,
  play: <CaretRightOutlined aria-hidden />,
  user: <UserOutlined aria-hidden />,
  sync: <SyncOutlined aria-hidden />,
  flag: <FlagOutlined aria-hidden />,
};
