/** How many notifications one person gets from another within ten minutes, in one run of the server (server/engine/sending-limits.ts). */
const FROM_ONE_PERSON = 20;

/** Whether somebody has got as many as they may from one person, so that later ones are missing. */
export async function isNotificationLimitReached(all: (statement: string) => Promise<readonly { most: number }[]>): Promise<boolean> {
  const [row] = await all(`select coalesce(max(count), 0)::int as most from (
    select count(*) from notification_recipients r join notifications n on n.id = r.notification_id
    where n.triggered_by_user_id is not null group by n.triggered_by_user_id, r.user_id) counts`);
  return (row?.most ?? 0) >= FROM_ONE_PERSON;
}
