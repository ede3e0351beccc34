import type { PublicField } from '../../shared/publicPage.ts'

/** What was typed, as inputs hold it; of a file the token that stands for it. */
export type Typed = Readonly<Record<string, string | boolean>>

export interface Draft {
  readonly typed: Typed
  readonly key: string
}

const place = (of: string) => `open ${location.pathname}${location.search}${location.hash} ${of}`

/** What was typed before the page was left or loaded anew; else what the form begins with. */
export function openDraft(of: string, fields: readonly PublicField[]): Draft {
  const draft = kept<Draft>(of)
  if (draft) return draft
  const begun = fields.map(({ name, kind, default: value }) => [name, kind === 'flag' ? value === true : String(value ?? '')])
  return { typed: Object.fromEntries(begun), key: newKey() }
}

/** What was kept of the page in this tab; null where nothing was. */
export function kept<T>(of: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(of)) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function keep(of: string, value: unknown): void {
  try {
    sessionStorage.setItem(place(of), JSON.stringify(value))
  } catch {
    // A browser that keeps nothing loses it with the page.
  }
}

export function drop(of: string): void {
  try {
    sessionStorage.removeItem(place(of))
  } catch {
    // There was none.
  }
}

/** Unguessable, so that nobody is answered what somebody else has sent. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
