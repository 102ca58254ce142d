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
import type { Action } from "../../schemas/action.ts";

export const actionIcons: Readonly<Record<NonNullable<Action["icon"]>, ReactNode>> = {
  check: <CheckOutlined />,
  send: <SendOutlined />,
  undo: <UndoOutlined />,
  close: <CloseOutlined />,
  edit: <EditOutlined />,
  pause: <PauseOutlined />,
  play: <CaretRightOutlined />,
  user: <UserOutlined />,
  sync: <SyncOutlined />,
  flag: <FlagOutlined />,
};
