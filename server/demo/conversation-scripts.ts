import type { Channel } from "../../src/resources/care/channels.ts";

/** What was said, how many minutes ago. Notes are among colleagues; a line of ours may say how far it got. */
export interface Line {
  readonly ago: number;
  readonly by: "them" | "us" | "note";
  readonly text: string;
  readonly delivery?: "sent" | "delivered" | "failed";
  readonly problem?: string;
  readonly quoted?: string;
}

export interface Script {
  readonly channel: Channel;
  readonly state: "new" | "open" | "waiting" | "closed";
  /** Who has it, as a place among the employees: 1 is sales, 2 dispatch. */
  readonly assignee?: number;
  readonly subject?: string;
  /** Whether it is with a contact, or with somebody that nobody knows. */
  readonly stranger?: string;
  readonly isAboutJob?: true;
  readonly unread?: true;
  readonly snoozedFor?: number;
  readonly lines: readonly Line[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

const them = (ago: number, text: string, more: Partial<Line> = {}): Line => ({ ago, by: "them", text, ...more });
const us = (ago: number, text: string, more: Partial<Line> = {}): Line => ({ ago, by: "us", text, delivery: "delivered", ...more });
const note = (ago: number, text: string): Line => ({ ago, by: "note", text });

/** The first one's job is today's; the second one was promised an answer an hour after they wrote, and has none. */
export const scripts: readonly Script[] = [
  {
    channel: "text message",
    state: "open",
    assignee: 2,
    isAboutJob: true,
    unread: true,
    lines: [
      us(1 * DAY + 3 * HOUR, "Your delivery is tomorrow. The crew calls 30 minutes ahead. Reply here with any question."),
      them(1 * DAY + 2 * HOUR, "Great. The super needs the certificate of insurance before noon, please."),
      us(1 * DAY + 110, "Sent to the building just now."),
      note(2 * HOUR, "Elevator is booked until 1 PM only. Tell the crew to go there first."),
      them(27, "Hi, where is my sofa? My client is at the apartment and the elevator closes at one."),
    ],
  },
  {
    channel: "email",
    state: "new",
    subject: "Scratched sideboard",
    unread: true,
    lines: [
      them(
        3 * HOUR,
        "Hello,\n\nthe walnut sideboard that came on Monday has a scratch on its left door, about two inches long. Photos follow. How do we go on?\n\nBest regards",
        { quoted: "On Monday your delivery team wrote:\n> Everything was delivered in good condition. Please sign below." },
      ),
    ],
  },
  {
    channel: "email",
    state: "waiting",
    assignee: 1,
    subject: "Storage from December",
    lines: [
      them(
        2 * DAY,
        "We have about forty pieces coming from three vendors. Could you receive them from December 1 and hold them until the install?",
      ),
      us(
        1 * DAY + 20 * HOUR,
        "Gladly. Please send the purchase orders, so that we know the pieces when they arrive. Storage is free for the first 30 days.",
      ),
    ],
  },
  {
    channel: "text message",
    state: "open",
    assignee: 2,
    unread: true,
    stranger: "+12015550117",
    lines: [them(55, "Do you deliver to Hoboken on Saturdays? Two armchairs and a rug."), note(40, "Asked sales for a price.")],
  },
  {
    channel: "text message",
    state: "open",
    assignee: 2,
    stranger: "+12015550162",
    lines: [
      them(6 * HOUR, "Is tomorrow still on?"),
      us(5 * HOUR + 30, "Yes, between 8 and 10 AM.", {
        delivery: "failed",
        problem: "The number can't be reached. Call them or write an email.",
      }),
    ],
  },
  {
    channel: "text message",
    state: "closed",
    stranger: "+12015550190",
    lines: [us(9 * DAY, "How did we do? We read every answer."), them(9 * DAY - 20, "STOP")],
  },
  {
    channel: "app",
    state: "new",
    isAboutJob: true,
    unread: true,
    lines: [them(18, "Can the crew take the two lamps back to the warehouse? They are still in their boxes.")],
  },
  {
    channel: "app",
    state: "waiting",
    assignee: 2,
    lines: [
      them(3 * DAY, "Are you open on the Friday after Thanksgiving?"),
      us(3 * DAY - 40, "Yes, from 8 AM to 3 PM, for deliveries and pickups alike."),
    ],
  },
  {
    channel: "email",
    state: "waiting",
    assignee: 1,
    subject: "Invoice question",
    snoozedFor: 20 * HOUR,
    lines: [
      them(1 * DAY + 5 * HOUR, "Which delivery is the waiting time of 45 minutes for?"),
      us(
        1 * DAY + 4 * HOUR,
        "For the one on Park Avenue: the freight elevator was in use. I will check with the crew and come back to you.",
      ),
      note(1 * DAY + 4 * HOUR - 2, "Snoozed: waiting for the crew's times."),
    ],
  },
  { channel: "email", state: "open", assignee: 2, subject: "Installation in Greenwich", lines: longThread() },
];

/** A project of some weeks: three rounds of the same questions, day after day. */
function longThread(): Line[] {
  const rounds: readonly (readonly [Line["by"], string])[] = [
    ["them", "The rug arrived at your dock, right? I see a tracking note but no photo."],
    ["us", "It did, this morning. It is in the rack, the photos are on the piece."],
    ["them", "Perfect. The dining table ships Thursday, six cartons."],
    ["us", "Noted. Six cartons, we will check each for damage before we sign."],
    ["note", "Vendor packs tables badly. Open every carton."],
    ["them", "Any chance to move the install one day later?"],
    ["us", "The crew is free on both days. I moved it."],
    ["them", "You are wonderful, thank you."],
    ["us", "Five of six cartons came. The sixth is a day late, the carrier says."],
    ["them", "Then please hold everything until it is complete."],
    ["us", "Held. We will write as soon as it is here."],
    ["note", "Carrier confirmed the sixth carton."],
  ];
  return Array.from({ length: 60 }, (_, index): Line => {
    const [by, text] = rounds[index % rounds.length] ?? ["them", ""];
    return { ago: (60 - index) * 9 * HOUR + 15, by, text, ...(by === "us" ? { delivery: "delivered" as const } : {}) };
  });
}
