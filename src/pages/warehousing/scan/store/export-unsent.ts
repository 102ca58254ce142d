import { authState } from "../../../../providers/session/auth-state.ts";
import { queueState, queueStorage } from "./queue-state.ts";

/** Every unsent scan of this device with its photos, for a person to keep. */
export async function exportUnsent(ofEverybody: boolean): Promise<Blob> {
  const userId = authState.get().user?.id;
  const entries = ofEverybody ? await queueStorage.allEntries() : queueState.get().entries.filter((each) => each.userId === userId);
  const scans = await Promise.all(
    entries.map(async ({ photos, ...entry }) => ({
      ...entry,
      photos: await Promise.all(photos.map(async ({ id, name }) => ({ name, content: await asText(await queueStorage.photo(id)) }))),
    })),
  );
  return new Blob([JSON.stringify({ exportedAt: new Date().toISOString(), scans }, null, 2)], { type: "application/json" });
}

function asText(content: Blob | undefined): Promise<string | null> {
  if (!content) return Promise.resolve(null);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(content);
  });
}
