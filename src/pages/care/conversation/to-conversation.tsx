import { Navigate, useParams } from "react-router";
import { conversation } from "../../../resources/care/conversation.ts";
import { listPath } from "../../../views/paths/view-paths.ts";

/** A conversation's own address, which notifications lead to, opens it among the others. */
export function ToConversation() {
  const { id = "" } = useParams();
  return <Navigate to={`${listPath(conversation, "all")}?${new URLSearchParams({ conversation: id })}`} replace />;
}
