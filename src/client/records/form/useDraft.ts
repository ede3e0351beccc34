import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { isSecret } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { newKey } from '../../providers/http.ts'
import { hasEnded } from '../../providers/session.ts'
import { draftKey, findDraft, lockDraft, readDraft, type SavedDraft, writeDraft } from './savedDraft.ts'

/** How long nothing is typed before work is kept, in milliseconds. */
const idle = 10_000

/** Where work was kept last, and when: `refused` in this browser, since the server did not take it; `nowhere` when it could not be kept. */
export interface DraftAt {
  readonly at: string
  readonly where: 'draft' | 'browser' | 'refused' | 'nowhere'
}

/** What became of a draft that was to be saved without a word: `waits` when it was not sent, for what it still lacks. */
export type QuietlySaved = 'saved' | 'waits' | 'refused'

interface Draft {
  readonly model: Model
  readonly base: RecordData | undefined
  readonly form: UseFormReturn<FieldValues>
  readonly enabled: boolean
  /** Whether work is kept while it is done, for a later visit in this browser; otherwise only when the session ends, for this tab. */
  readonly lasting: boolean
  readonly isUnsaved: () => boolean
  /** Saves the stored draft without a word. */
  readonly saveDraft: () => Promise<QuietlySaved>
}

/**
 * Keeps what is typed into a document by itself: a draft that has its place on the server is saved there, anything else
 * stays in this browser until it is saved or given up. What a crash left behind is offered, and in every form what the end
 * of the session took away.
 */
export function useDraft({ model, base, form, enabled, lasting, isUnsaved, saveDraft }: Draft) {
  const { pathname, search } = useLocation()
  const store = lasting ? localStorage : sessionStorage
  // Two pages of one document keep their work apart, and it belongs to the user who began it.
  const [{ place, key }] = useState(() => {
    const record = new URLSearchParams(search).get('record')
    const place = draftKey(lasting ? pathname : `${pathname}.${record}.${model.name}.${base?.['id']}`)
    return { place, key: `${place}#${newKey()}` }
  })
  const [last, setLast] = useState<DraftAt | null>(null)
  const [offer, setOffer] = useState<Offer | null>(null)
  const isDraft = base !== undefined && model.states.length > 0 && base['status'] === model.states[0]

  const keepHere = (where: 'browser' | 'refused' = 'browser') => {
    if (!isUnsaved()) return
    const at = new Date().toISOString()
    const all = form.getValues() as RecordData
    // A new record may have begun with another one: all of it is kept.
    const written = writtenNames(model)
    const touched = form.control._formState.dirtyFields
    const names = [...written.filter((name) => !base || name in touched), 'refs']
    const values = Object.fromEntries(names.map((name) => [name, all[name]])) as RecordData
    const isKept = writeDraft(store, key, { at, version: base?.['version'] ?? null, values })
    setLast({ at, where: isKept ? where : 'nowhere' })
  }
  const keep = async () => {
    if (!isUnsaved()) return
    const saved = isDraft ? await saveDraft() : 'waits'
    if (saved !== 'saved') return keepHere(saved === 'refused' ? 'refused' : 'browser')
    // What was typed meanwhile waits for the next time.
    if (!isUnsaved()) store.removeItem(key)
    setLast({ at: new Date().toISOString(), where: 'draft' })
  }
  const forget = () => {
    store.removeItem(key)
    setLast(null)
  }
  const now = useRef({ keep, keepHere })
  now.current = { keep, keepHere }
  useEffect(() => {
    if (!enabled) return
    let here = true
    const release = lockDraft(key)
    void findDraft(store, place).then((left) => here && setOffer(offerOf(store, left)))
    return () => {
      here = false
      release()
    }
  }, [enabled, store, place, key])
  useEffect(() => {
    if (!enabled) return
    const keepNow = () => now.current.keepHere()
    return lasting ? whileTyped(form, () => void now.current.keep(), keepNow) : atSessionEnd(keepNow)
  }, [enabled, lasting, form])

  /** One offer is answered; the next one comes. */
  const dismiss = () => {
    if (offer) store.removeItem(offer.key)
    setOffer(null)
    void findDraft(store, place).then((left) => setOffer(offerOf(store, left)))
  }
  const restore = () => {
    if (!offer) return
    const { refs, ...values } = offer.kept.values
    form.setValue('refs', { ...(form.getValues('refs') as object), ...refs })
    for (const [name, value] of Object.entries(values)) {
      const lines = model.lines.find((group) => group.name === name)
      form.setValue(name, lines ? knownLines(value, base?.[name]) : value, { shouldDirty: true, shouldTouch: true })
    }
    // From here on it is this page's work.
    writeDraft(store, key, offer.kept)
    dismiss()
  }
  const isOlder = offer !== null && base !== undefined && offer.kept.version !== base['version']
  return { last, offer: enabled && offer ? offer.kept : null, isOlder, restore, dismiss, forget }
}

/** Keeps work when the session ends. @returns ends that */
function atSessionEnd(keepNow: () => void): () => void {
  const ended = () => hasEnded() && keepNow()
  addEventListener('pagehide', ended)
  return () => {
    removeEventListener('pagehide', ended)
    ended()
  }
}

/** Keeps work once nothing was typed for a while, and at once when the page is left or hidden. @returns ends that */
function whileTyped(form: UseFormReturn<FieldValues>, keep: () => void, keepNow: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const typed = form.watch(() => {
    clearTimeout(timer)
    timer = setTimeout(keep, idle)
  })
  const hidden = () => document.visibilityState === 'hidden' && keepNow()
  document.addEventListener('visibilitychange', hidden)
  addEventListener('pagehide', keepNow)
  return () => {
    clearTimeout(timer)
    typed.unsubscribe()
    document.removeEventListener('visibilitychange', hidden)
    removeEventListener('pagehide', keepNow)
    // A user who leaves has agreed to lose it; only the end of a session closes the form unasked.
    keepNow()
  }
}

/** Work that somebody left, under its key. */
interface Offer {
  readonly key: string
  readonly kept: SavedDraft
}

function offerOf(store: Storage, key: string | undefined): Offer | null {
  const kept = key === undefined ? null : readDraft(store, key)
  return key !== undefined && kept ? { key, kept } : null
}

/** What a person writes into a record. */
const writtenNames = (model: Model): string[] => [
  ...[...model.fields.values()].filter((field) => isWritable(field) && !isSecret(field.kind)).map(({ field }) => field),
  ...model.lines.map(({ name }) => name),
]

/** Lines that the stored record has no more are new ones. */
function knownLines(kept: unknown, stored: unknown): RecordData[] {
  const ids = new Set(((stored as RecordData[] | undefined) ?? []).map((line) => line['id']))
  return ((kept as RecordData[] | undefined) ?? []).map((line) => {
    const { id, ...rest } = line
    return (ids.has(id) ? line : rest) as RecordData
  })
}
