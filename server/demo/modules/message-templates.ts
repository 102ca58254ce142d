import { messageTemplate } from "../../../src/resources/care/message-template.ts";
import { defineDemo } from "../demo-module.ts";

const templates: readonly (readonly [name: string, channels: readonly string[], body: string])[] = [
  [
    "On our way",
    ["text message", "app"],
    "Hi {{contact}}, the crew of {{job}} is on its way with {{vehicle}}. They call 30 minutes ahead. {{me}}, {{us}}",
  ],
  [
    "Delivery window",
    [],
    "Hi {{contact}}, your delivery {{job}} is planned for {{window}}. Please make sure that the elevator is reserved.\n\n{{me}}",
  ],
  [
    "Certificate of insurance",
    ["email"],
    "Hello {{contact}},\n\nattached is the certificate of insurance for {{job}}. Please forward it to the building's management.\n\nBest regards\n{{me}}\n{{us}}",
  ],
  ["Running late", ["text message"], "Hi {{contact}}, the crew of {{job}} is running about 30 minutes late. We are sorry. {{me}}, {{us}}"],
  [
    "Photos, please",
    [],
    "Hello {{contact}}, could you send us photos of the damage and of the packaging? Then we take care of {{record}} at once. {{me}}",
  ],
];

/** What is written again and again; one is no longer used. */
export const demoMessageTemplates = defineDemo(messageTemplate, ({ staff: [admin = null], daysAgo }) =>
  templates.map(([name, channels, body], index) => ({
    id: index + 1,
    state: index === templates.length - 1 ? "archived" : "active",
    name,
    channels,
    body,
    createdById: admin,
    createdAt: daysAgo(60 - index),
  })),
);
