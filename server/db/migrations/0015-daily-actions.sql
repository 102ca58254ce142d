-- What these ran by the day has queues of its own since actions are declared as daily, and nothing takes from the old ones.
delete from "jobs" where "queue" in ('quote-expiry', 'link-expiry', 'follow-up-reminders');
