/** What a demo customer says: stars, words, and what we answered. Newest first. */
export interface DemoReview {
  readonly score: 1 | 2 | 3 | 4 | 5;
  readonly comment?: string;
  readonly answer?: string;
  readonly named?: true;
  readonly hidden?: "spam";
}

const thanks = [
  "Thank you. We passed this on to the crew.",
  "Thank you for taking the time. See you at the next one.",
  "That is good to read. Thank you.",
  "Thank you, the crew will be glad to hear it.",
  "Much appreciated. Call us when the next pieces are ready.",
] as const;

const said: readonly DemoReview[] = [
  { score: 2, comment: "Came two hours after the window, and nobody called. The sofa itself arrived fine." },
  { score: 5, comment: "Quick, careful, and they took every box with them.", named: true },
  { score: 5, comment: "The crew protected the new floor without being asked. First rate.", named: true },
  { score: 4, comment: "Good work. A call half an hour before would have helped the doorman." },
  { score: 5 },
  { score: 5, comment: "Four flights, no elevator, not a scratch.", named: true },
  {
    score: 3,
    comment: "Installation was fine, but the hardware bag was missing and they had to come back.",
    answer: "You are right, we should have counted the hardware at the warehouse. We check it before loading now.",
  },
  { score: 5, comment: "Our client never noticed it was a delivery day. That is the best compliment I have." },
  { score: 5, comment: "On time to the minute.", named: true },
  { score: 4, comment: "Very friendly. Paperwork took a little long." },
  { score: 5, comment: "They hung a 90 pound mirror dead level. Thank you!", named: true },
  { score: 5 },
  { score: 5, comment: "Third project with them this year, still the same care." },
  {
    score: 1,
    comment: "The marble top arrived cracked. It was packed, so somebody must have dropped it.",
    answer: "We are sorry. We opened a claim the same day, and the top is being replaced at our cost.",
  },
  { score: 5, comment: "Great communication from the office all week.", named: true },
  { score: 4, comment: "All good, just a bit early for us." },
  { score: 5, comment: "Wrapped everything twice and labeled every crate. Unpacking was easy." },
  { score: 5 },
  { score: 5, comment: "The two men who came were polite and very strong.", named: true },
  { score: 4 },
  { score: 5, comment: "Thirty rooms in five days, exactly as planned.", named: true },
  { score: 1, comment: "BEST RATES on container freight, visit our site today", hidden: "spam" },
  { score: 5, comment: "Careful with the plaster walls. We noticed." },
  {
    score: 3,
    comment: "Nice crew. But we waited a week for a new date after the first one was cancelled.",
    answer: "A week is too long. We keep two open windows every Friday now for dates that fall through.",
  },
  { score: 5, comment: "Called ahead, came on time, left the place clean.", named: true },
  { score: 5, comment: "Worked around our receptionist all morning without a complaint." },
  { score: 4, comment: "Good. One felt pad was missing under the table." },
  { score: 5 },
  { score: 5, comment: "Would book again tomorrow.", named: true },
  {
    score: 2,
    comment: "Scuffed the door frame on the way in and did not mention it.",
    answer: "Thank you for telling us. We sent a painter the next day and talked to the crew about saying so at once.",
  },
  { score: 5, comment: "They assembled everything and walked us through it." },
  { score: 5, comment: "Our antiques came through a snow storm without a mark.", named: true },
  { score: 4, comment: "Solid job. Parking was a problem, which is not their fault." },
  { score: 5 },
  { score: 5, comment: "Professional from the first call to the last crate.", named: true },
  { score: 5, comment: "Very patient with our building's loading dock rules." },
  { score: 4 },
  {
    score: 3,
    comment: "Fine, but the invoice came before the job was finished.",
    answer: "That was our mistake. It has been corrected.",
  },
  { score: 5, comment: "The installer found a cracked hinge and fixed it on the spot.", named: true },
  { score: 5, comment: "Everything arrived, nothing broken, everybody friendly." },
];

/** The two newest wait for an answer. */
export const demoReviewWords: readonly DemoReview[] = said.map((each, index) =>
  index < 2 || each.hidden || each.answer ? each : { ...each, answer: thanks[index % thanks.length] ?? thanks[0] },
);
