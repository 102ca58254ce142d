/** The token has its own key and is plain text, because the company's other tools read it there. */
export const TOKEN_KEY = "hq_token";

export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
