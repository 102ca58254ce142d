import { type ReactNode, useId } from "react";

export function ProfileSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="hq-form-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {help && <p>{help}</p>}
      </header>
      {children}
    </section>
  );
}
