import { useEffect, useRef } from "react";
import { useClientConfig } from "../providers/client-config.ts";
import "./print.css";

/** On paper: whose screen it was, and when it was printed. */
export function PrintHead() {
  const { company, productName } = useClientConfig();
  const when = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    // Set at the last moment, without a render, which would come after the paper.
    const note = () => {
      if (when.current) when.current.textContent = new Date().toLocaleString("en-US", { dateStyle: "short", timeStyle: "short" });
    };
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return (
    <div className="hq-print-head">
      <span>{company ?? productName}</span>
      <time ref={when} />
    </div>
  );
}
