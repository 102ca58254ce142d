import { subjects, verbs } from "../../schemas/abilities.ts";
import type { Input } from "../inputs/input.ts";

/** What a role may do, as a table of subjects by verbs. */
export const AbilitiesInput: Input<"abilities"> = ({ id, value, onChange, disabled }) => {
  const held = new Set(Array.isArray(value) ? value.map(String) : []);
  const toggle = (text: string) => onChange(held.has(text) ? [...held].filter((each) => each !== text) : [...held, text]);
  return (
    <div id={id}>
      {subjects.map((subject) => (
        <fieldset key={subject} disabled={disabled === true}>
          <legend>{subject}</legend>
          {verbs.map((verb) => (
            <label key={verb}>
              <input type="checkbox" checked={held.has(`${subject} ${verb}`)} onChange={() => toggle(`${subject} ${verb}`)} /> {verb}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
};
