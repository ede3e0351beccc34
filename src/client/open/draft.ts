import type { PublicField } from '../../shared/publicPage.ts'

/** What was typed, as inputs hold it; of a file the token that stands for it. */
export type Typed = Readonly<Record<string, string | boolean>>

export interface Draft {
  readonly typed: Typed
  readonly key: string
}

const place = (of: string) => `open ${location.pathname}${location.hash} ${of}`

/** What was typed before the page was left or loaded anew; else what the form begins with. */
export function openDraft(of: string, fields: readonly PublicField[]): Draft {
  try {
    const kept = sessionStorage.getItem(place(of))
    if (kept) return JSON.parse(kept) as Draft
  } catch {
    // Nothing is kept here.
  }
  const begun = fields.map(({ name, kind, default: value }) => [name, kind === 'flag' ? value === true : String(value ?? '')])
  return { typed: Object.fromEntries(begun), key: newKey() }
}

export function keepDraft(of: string, draft: Draft): void {
  try {
    sessionStorage.setItem(place(of), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing loses it with the page.
  }
}

export function dropDraft(of: string): void {
  try {
    sessionStorage.removeItem(place(of))
  } catch {
    // There was none.
  }
}

/** Unguessable, so that nobody is answered what somebody else has sent. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
