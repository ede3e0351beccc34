/** As much of a text as another field holds: the whole of it stays where it came from. */
export const beginning = (text: string | null | undefined, length: number): string | null =>
  text ? [...text].slice(0, length).join('').trim() : null
