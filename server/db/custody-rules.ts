import type { TableModel } from "./model.ts";

type Rules = Pick<TableModel, "indexes" | "checks" | "triggers" | "functions" | "appendOnly">;

/**
 * Rules of custody that the database enforces for every writer: a piece is at exactly one place, the one of its last movement. A movement
 * starts where the piece is, takes the next number of the piece's own sequence, and moves it; nothing else moves a piece.
 */
const continueLedger = `create or replace function continue_ledger() returns trigger language plpgsql as $$
declare
  piece record;
begin
  select place_id, last_sequence into piece from inventory_items where id = new.item_id for no key update;
  if not found then
    raise exception 'There is no piece %.', new.item_id using errcode = 'foreign_key_violation';
  end if;
  if new.from_id is distinct from piece.place_id then
    raise exception 'Piece % is somewhere else.', new.item_id using errcode = 'check_violation', constraint = 'stale_place';
  end if;
  if new.sequence is distinct from piece.last_sequence + 1 then
    raise exception 'The next movement of piece % is %.', new.item_id, piece.last_sequence + 1
      using errcode = 'check_violation', constraint = 'stale_place';
  end if;
  -- Held, so that the place can't be removed before this transaction ends.
  perform from places where id = new.to_id and deleted_at is null and hub_id = new.hub_id for key share;
  if not found then
    raise exception 'Place % of hub % was removed.', new.to_id, new.hub_id using errcode = 'check_violation', constraint = 'place_exists';
  end if;
  return new;
end $$`;

/** A piece is put away when it is first where goods don't wait: docks and the zones of receiving and inspection are where they do. */
const movePiece = `create or replace function move_piece() returns trigger language plpgsql as $$
begin
  update inventory_items set place_id = new.to_id, hub_id = new.hub_id, last_sequence = new.sequence, moved_at = new.happened_at,
    stored_at = case
      when new.kind = 'reverse' and stored_at = moved_at then null
      when stored_at is null and exists (select from places p left join places z on z.id = p.zone_id
        where p.id = new.to_id and (p.kind = 'bin' or p.kind = 'zone')
          and coalesce(z.purpose, p.purpose, '') not in ('receiving', 'inspection')) then new.happened_at
      else stored_at end
  where id = new.item_id;
  return null;
end $$`;

const keepPlace = `create or replace function keep_place() returns trigger language plpgsql as $$
begin
  if (new.place_id, new.hub_id, new.last_sequence) is distinct from (old.place_id, old.hub_id, old.last_sequence)
    and (new.last_sequence <> old.last_sequence + 1 or not exists (select from movements
      where item_id = new.id and sequence = new.last_sequence and to_id = new.place_id and hub_id = new.hub_id)) then
    raise exception 'The place of a piece follows from its movements.' using errcode = 'restrict_violation', constraint = 'place_of_movement';
  end if;
  -- A piece is on one pull at most, the one it names, from being set aside until it has left our hands or is free again.
  if (new.state, new.pull_flow_id) is distinct from (old.state, old.pull_flow_id)
    and (case when new.pull_flow_id is null then new.state in ('allocated', 'staged')
      else new.state not in ('allocated', 'staged', 'out') or new.pull_flow_id <> coalesce(old.pull_flow_id, new.pull_flow_id) end) then
    raise exception 'The pull of piece % does not fit its state.', new.id using errcode = 'check_violation', constraint = 'pull_of_piece';
  end if;
  return new;
end $$`;

const startLedger = `create or replace function start_ledger() returns trigger language plpgsql as $$
begin
  if not exists (select from inventory_items i join movements m on m.item_id = i.id and m.sequence = i.last_sequence
      and m.to_id = i.place_id and m.hub_id = i.hub_id where i.id = new.id) then
    raise exception 'Piece % has no movement.', new.id using errcode = 'check_violation', constraint = 'place_of_movement';
  end if;
  return null;
end $$`;

const keepOccupied = `create or replace function keep_occupied_place() returns trigger language plpgsql as $$
begin
  if old.hub_id <> new.hub_id or old.kind <> new.kind then
    raise exception 'A place stays in its hub, and what it is.' using errcode = 'restrict_violation', constraint = 'place_stays';
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    -- Waits for movements to this place that are not finished.
    perform from places where id = new.id for update;
    if exists (select from inventory_items where place_id = new.id) or exists (select from places where zone_id = new.id and deleted_at is null) then
      raise exception 'Place % is not empty.', new.code using errcode = 'check_violation', constraint = 'place_is_empty';
    end if;
  end if;
  return new;
end $$`;

/** Lists can't be filtered by files, so a piece knows whether it has a photo, whoever adds or removes one. */
const notePhoto = `create or replace function note_photo() returns trigger language plpgsql as $$
declare
  piece bigint;
begin
  foreach piece in array array[
    case when tg_op <> 'INSERT' and old.resource = 'inventory-item' then old.record_id end,
    case when tg_op <> 'DELETE' and new.resource = 'inventory-item' then new.record_id end]
  loop
    if piece is not null then
      update inventory_items i set has_photo = not i.has_photo where i.id = piece and i.has_photo <> exists (select from files
        where resource = 'inventory-item' and record_id = piece and field in ('photos', 'internalPhotos'));
    end if;
  end loop;
  return null;
end $$`;

/** By table, in addition to the constraints of its declaration. */
export const custodyInvariants: Readonly<Record<string, Rules>> = {
  movements: {
    appendOnly: true,
    functions: [continueLedger, movePiece],
    indexes: [{ name: "movements_item_sequence_key", on: ["item_id", "sequence"], unique: true }],
    checks: [
      {
        name: "movements_moves_check",
        expression: "from_id <> to_id or kind in ('split', 'correct')",
        message: "The piece is there already.",
      },
    ],
    triggers: [
      {
        name: "movements_continue",
        definition: "before insert on movements for each row execute function continue_ledger()",
        always: true,
      },
      { name: "movements_move", definition: "after insert on movements for each row execute function move_piece()", always: true },
    ],
  },
  inventory_items: {
    functions: [keepPlace, startLedger],
    indexes: [
      // All that readiness counts of a customer's pieces, so that only those on hold, which it names, are read.
      {
        name: "inventory_items_readiness_idx",
        on: ["customer_id", "state", "sidemark", "room", "needed_by", "quantity"],
        where: "deleted_at is null",
      },
      // What the view of a hub warns of, among all that has ever been there.
      { name: "inventory_items_held_idx", on: ["hub_id", "held_on"], where: "deleted_at is null and state = 'onHold'" },
      {
        name: "inventory_items_photoless_idx",
        on: ["hub_id", "state"],
        where: "deleted_at is null and not has_photo and state in ('onHold', 'inStock', 'allocated', 'staged')",
      },
    ],
    checks: [{ name: "inventory_items_kept_check", expression: "deleted_at is null" }],
    triggers: [
      {
        name: "inventory_items_place",
        definition: "before update on inventory_items for each row execute function keep_place()",
        always: true,
      },
      {
        name: "inventory_items_start",
        definition: "after insert on inventory_items deferrable initially deferred for each row execute function start_ledger()",
        constraint: true,
        always: true,
      },
    ],
  },
  pending_receives: {
    indexes: [
      // What is still expected, in the order of its list, without reading what has arrived.
      {
        name: "pending_receives_open_list_idx",
        on: ["expected_on", "id"],
        where: "deleted_at is null and state in ('expected', 'partial')",
      },
    ],
  },
  files: {
    functions: [notePhoto],
    triggers: [
      {
        name: "files_note_photo",
        definition: "after insert or delete or update of resource, record_id, field on files for each row execute function note_photo()",
        always: true,
      },
    ],
  },
  places: {
    functions: [keepOccupied],
    triggers: [
      {
        name: "places_occupied",
        definition: "before update on places for each row execute function keep_occupied_place()",
        always: true,
      },
    ],
  },
};

/** The error messages for rules that database functions enforce, by the constraint name they raise. */
export const custodyMessages: Readonly<Record<string, string>> = {
  stale_place: "Somebody else has moved this piece.",
  place_exists: "This place was removed.",
  place_of_movement: "A piece is moved by a movement only.",
  pull_of_piece: "This piece is on another pull.",
  place_stays: "A place stays in its hub.",
  place_is_empty: "Something is still there. Move it first.",
};
