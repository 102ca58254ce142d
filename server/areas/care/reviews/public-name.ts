/** How a customer is named in public, if they want to be: "Harriet P." */
export function publicNameOf({
  firstName,
  lastName,
}: {
  readonly firstName: string | null;
  readonly lastName: string | null;
}): string | null {
  const first = firstName?.trim() ?? "";
  if (first === "") return null;
  const [initial] = [...(lastName?.trim() ?? "")];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
