/** The lines of an address that is written in one: its parts between commas. */
export const addressLines = (address: string | null): string[] =>
  (address ?? '')
    .split(/[,،\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
