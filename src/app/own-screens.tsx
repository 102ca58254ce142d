import type { RouteObject } from "react-router";
import { routerPath } from "../providers/paths.ts";
import { conversation } from "../resources/care/conversation.ts";
import { atAll, listAddresses } from "../views/paths/resource-routes.tsx";
import { listTitle } from "../views/records/view-fields.ts";
import { screen } from "./screen.tsx";

/**
 * Screens in place of a declaration's list or record. They come before those that are derived from it, and of two screens at one address the
 * first one counts.
 */
export const ownScreens = (): RouteObject[] => [
  atAll(
    screen({
      path: conversation.path,
      get title() {
        return listTitle(conversation);
      },
      needs: { resource: conversation.name, action: "list" },
      load: async () => {
        const { ConversationsPage } = await import("../pages/care/conversation/conversations-page.tsx");
        return <ConversationsPage />;
      },
    }),
    listAddresses(conversation),
  ),
  screen({
    path: routerPath(conversation.paths.show),
    title: conversation.label,
    needs: { resource: conversation.name, action: "show" },
    load: async () => {
      const { ToConversation } = await import("../pages/care/conversation/to-conversation.tsx");
      return <ToConversation />;
    },
  }),
];
