import type { RecordData } from '../../../../schema/record/record.ts'
import { getSession, work } from '../../providers/session.ts'

/** Unsaved work of a form, as this browser keeps it. */
export interface SavedDraft {
  /** When, as an ISO moment. */
  readonly at: string
  /** The stored version that it was begun from; null for a new record. */
  readonly version: unknown
  /** What was changed: fields and groups of lines, with the titles of references. */
  readonly values: RecordData
}

const days = 14
const dayLength = 86_400_000

/** The place of a page's work: of this person, in this branch and year. */
export function draftKey(path: string): string {
  const { profile, branch, year } = getSession()
  return `${work}${profile?.userId}.${branch}.${year}.${path}`
}

/**
 * Says that the work under this key is being done: nobody is offered it. The browser lets go of it by itself when the page
 * ends, however it ends.
 * @returns what lets go of it
 */
export function lockDraft(key: string): () => void {
  let release = () => {}
  // Browsers have locks on secure pages only.
  void navigator.locks?.request(key, () => new Promise<void>((resolve) => (release = resolve)))
  return () => release()
}

/**
 * The key of the first work of this place that nobody does any more: what was offered and not answered stands before what was
 * typed beside it. Whatever is older than two weeks is forgotten.
 */
export async function findDraft(store: Storage, place: string): Promise<string | undefined> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  const kept = Object.keys(store).flatMap((key) => {
    const at = key.startsWith(work) ? readDraft(store, key)?.at : undefined
    return at !== undefined && key.startsWith(`${place}#`) && !names.has(key) ? [{ key, at }] : []
  })
  return kept.toSorted((a, b) => a.at.localeCompare(b.at))[0]?.key
}

/** The work that is kept there; what is older than two weeks is forgotten. */
export function readDraft(store: Storage, key: string): SavedDraft | null {
  try {
    const kept = JSON.parse(store.getItem(key) ?? 'null') as SavedDraft | null
    if (!kept || Date.now() - Date.parse(kept.at) < days * dayLength) return kept
  } catch {
    // What cannot be read is as good as nothing.
  }
  store.removeItem(key)
  return null
}

/** @returns whether there was room for it */
export function writeDraft(store: Storage, key: string, kept: SavedDraft): boolean {
  try {
    store.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}
