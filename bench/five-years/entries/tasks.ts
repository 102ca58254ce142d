import { operatorId } from "../../../server/demo/parties.ts";
import { continueIds } from "../../support/bulk-fill.ts";
import { drawOnce } from "../chance.ts";
import type { SeedEntity } from "../entry.ts";
import { sqlWords as w } from "../words.ts";

const state = `case
  when age <= 3 then pg_temp.weighted('{new,working,done}', '{0.6,0.85}', id, 'task')
  when age <= 30 then pg_temp.weighted('{new,working,done}', '{0.12,0.22}', id, 'task')
  when age <= 180 then pg_temp.weighted('{new,working,done}', '{0.02,0.035}', id, 'task')
  else pg_temp.weighted('{new,working,done}', '{0.001,0.002}', id, 'task') end`;

export const tasks: SeedEntity = {
  name: "tasks",
  rows: 300_000,
  least: 60,
  statements: ({ rowCount }) => [
    `insert into tasks (id, state, name, details, due_date, assigned_to_id, biz_object_id, record_id, created_at, updated_at,
       created_by_id, updated_by_id) overriding system value
     select id, state, pg_temp.pick(${w.taskNames}, id, 'name') || ' ' || pg_temp.between(100, 99999, id, 'name no'),
       case when pg_temp.chance(0.5, id, 'details') then pg_temp.pick(${w.taskDetails}, id, 'detail') end,
       created::date + pg_temp.between(1, 21, id, 'due'),
       case when pg_temp.chance(0.9, id, 'assigned') then pg_temp.employee(${rowCount("employees")}, id, 'assignee') end,
       case when quote is not null then 101 when pg_temp.chance(0.3, id, 'about customer') then 8 end,
       case when quote is not null then quote when pg_temp.chance(0.3, id, 'about customer') then ${operatorId} + pg_temp.customer(${rowCount("customers")}, 1, id) end,
       created, pg_temp.at_most(created + pg_temp.u(id, 'finished') * interval '20 days'), author, author
     from (select *, ${state} as state, case when pg_temp.chance(0.6, id, 'about quote') then ceil(id * ${rowCount("quotes")}::float8 / ${rowCount("tasks")})::bigint end as quote,
         case when pg_temp.chance(0.07, id, 'by customer') then ${rowCount("employees")} + pg_temp.between(1, ${rowCount("customerUsers")}, id, 'customer user')
           else pg_temp.employee(${rowCount("employees")}, id, 'author') end as author
       from (select *, pg_temp.age(created) as age from (
         select id, pg_temp.moment(pg_temp.elapsed(id, ${rowCount("tasks")}), id) as created from generate_series(1::bigint, ${rowCount("tasks")}) id ${drawOnce}) timed ${drawOnce}) aged ${drawOnce}) made`,
    continueIds("tasks"),
  ],
  log: {
    resource: "task",
    table: "tasks",
    each: 7,
    created: `jsonb_build_object('state', jsonb_build_array(null, 'new'), 'name', jsonb_build_array(null, t.name), 'dueDate', jsonb_build_array(null, t.due_date))`,
    later: [
      ["markWorking", '{"state": ["new", "working"]}'],
      ["update", '{"dueDate": ["2026-03-02", "2026-03-09"], "assignedTo": ["Sofia Lindqvist", "Dario Rossi"]}'],
      ["markDone", '{"state": ["working", "done"]}'],
    ],
  },
  notifications: {
    resource: "task",
    table: "tasks",
    bizObject: 11,
    each: 1,
    recipient: "coalesce(t.assigned_to_id, t.created_by_id)",
    title: "Task assigned",
    message: "t.name",
  },
};
