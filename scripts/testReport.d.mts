/** Why no file of tests was run, where none was. */
export function nothingRan(results: string, run: { readonly code: number; readonly told: string }): string[]
