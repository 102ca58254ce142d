import "./conversation.css";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { currentSide } from "../../../views/records/view-fields.ts";

const loading = <div className="hq-skeleton hq-dispatch-waiting" />;
const DispatchPage = lazyPart(async () => (await import("../dispatch/dispatch-page.tsx")).DispatchPage, loading);
const MessagesPage = lazyPart(async () => (await import("../messages/messages-page.tsx")).MessagesPage, loading);

/** Employees have the tracker, customers their own messages. Which of them is decided anew for whoever signs in. */
export const ConversationsPage = () => (currentSide() === "customer" ? <MessagesPage /> : <DispatchPage />);
