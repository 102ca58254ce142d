-- What was lost or closed weighs nothing any more.
update "opportunities" set "weighted" = 0 where "state" in ('lost', 'closed') and "weighted" <> 0;
