import { shellTexts } from "../kit/shell.ts";
import { viewTexts } from "../kit/views.ts";
import { translator } from "../translate.ts";

/** The texts of the screen of background jobs. */
export const jobTexts = {
  "jobs.note":
    "Emails, documents, exports and daily work run in the background. A job that fails is tried again, and given up after its last attempt.",
  "jobs.mailbox": "Incoming emails have not been read since {time}: {problem}",
  "jobs.refresh": "Refresh",
  "jobs.queues": "Queues",
  "jobs.queue": "Queue",
  "jobs.oldest": "Waiting for",
  "jobs.outbox": "Messages to send: {count}",
  "jobs.allQueues": "All queues",
  "jobs.only": "Show only {queue}",
  "jobs.all": "All",
  "jobs.dead": "Given up",
  "jobs.failed": "Failed, will retry",
  "jobs.waiting": "Ready to run",
  "jobs.running": "Running",
  "jobs.scheduled": "Scheduled",
  "jobs.state": "Progress",
  "jobs.job": "Job",
  "jobs.attempts": "Attempts",
  "jobs.next": "Next run",
  "jobs.error": "Last error",
  "jobs.request": "Request {id}",
  "jobs.none": "No jobs here",
  "jobs.noneHint": "Finished jobs are not kept.",
  "jobs.runAgain": "Run again",
  "jobs.runNow": "Run now",
  "jobs.runAll": "Run all given up again",
  "jobs.discardAll": "Discard all given up",
  "jobs.runOf": "Run job {id} now",
  "jobs.discardOf": "Discard job {id}",
  "jobs.discardTitle": { one: "Discard {count} job?", other: "Discard {count} jobs?" },
  "jobs.discardText": "What it would have done, such as sending an email, is not done. This can't be undone.",
  "jobs.reason": "Reason for discarding",
  "jobs.reasonMissing": "A reason is required.",
  "jobs.ran": { one: "{count} job will run now.", other: "{count} jobs will run now." },
  "jobs.discarded": { one: "{count} job discarded.", other: "{count} jobs discarded." },
  "jobs.unchanged": "Nothing was changed: the job is running, done, or another one does the same.",
  "jobs.history": "Done by hand",
  "jobs.historyRun": { one: "{who} ran {count} job again", other: "{who} ran {count} jobs again" },
  "jobs.historyDiscard": { one: "{who} discarded {count} job", other: "{who} discarded {count} jobs" },
} as const;

export const t = translator({ ...shellTexts, ...viewTexts, ...jobTexts });
