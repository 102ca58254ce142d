import { usePageTitle } from "../shell/page-title.tsx";
import { fillViewSlots } from "../views/slots.ts";

function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

/** Puts the shell's parts into the places the views keep for them. */
export function fillSlots(): void {
  fillViewSlots({ PageTitle });
}
