import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { marksOf } from '../../../../schema/languages.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { DocumentFacts } from '../../../shared/documentFacts.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useLanguage } from '../../providers/i18n.ts'
import { answerPlaces, isAsking, isServed, questionOf } from './askedFacts.ts'
import { asLeft, calculatedChanges, isCalculating, madeBefore, servedChanges } from './calculated.ts'
import { givenValues } from './faults.ts'

const pause = 150

/**
 * What is calculated follows while one types, by the same functions as on the server. What they must know of other records the
 * server tells, and it works out what is not known here; it is asked once one pauses, and until it answers all figures stay as
 * they are. Forms without such fields do nothing.
 */
export function useCalculated(model: Model, id: number | undefined, form: UseFormReturn<FieldValues>, enabled: boolean): void {
  const context = useValueContext()
  const { language } = useLanguage()
  useEffect(() => {
    if (!enabled || !(isCalculating(model) || isAsking(model))) return
    const { getValues, setValue } = form
    const marks = marksOf(language)
    const leaving = new AbortController()
    let waits = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let now = ''
    let asked: string | undefined
    const made = new Map<string, string>()
    let isFollowed = id === undefined
    let known: { readonly question: string; readonly answer: DocumentFacts } | undefined

    const ask = async (question: string, body: object) => {
      asked = question
      const path = `${model.name}/facts`
      // Without an answer the figures stay as they are; saving works them out in any case.
      const answer = await http<DocumentFacts>(path, { method: 'POST', body, signal: leaving.signal }).catch(() => null)
      if (asked !== question) return
      asked = undefined
      // What was typed meanwhile is asked about again.
      if (!answer || now !== question) return
      known = { question, answer: answer.json }
      for (const [name, value] of answerPlaces(model, answer.json)) setValue(name, value)
    }
    const follow = () => {
      waits = false
      const typed = getValues() as RecordData
      const given = givenValues(model, asLeft(model, typed, marks))
      now = isAsking(model) ? questionOf(model, given) : ''
      if (isAsking(model) && known?.question !== now) {
        clearTimeout(timer)
        const question = now
        if (asked !== question) timer = setTimeout(() => void ask(question, { ...given, ...(id !== undefined && { id }) }), pause)
        return
      }
      if (!isFollowed && !(known && isServed(model)))
        for (const [name, lines] of madeBefore(model, typed, context, marks)) made.set(name, lines)
      isFollowed = true
      const changes =
        known && isServed(model)
          ? servedChanges(model, typed, known.answer)
          : calculatedChanges(model, typed, context, marks, made)
      for (const [name, value] of changes) setValue(name, value)
    }
    // Once for all that one key or one paste changes, before it is drawn.
    const soon = () => {
      if (!waits) queueMicrotask(follow)
      waits = true
    }
    soon()
    const { unsubscribe } = form.watch(() => {
      // What was told is forgotten by whoever has changed what it was told of, and by a form that begins anew with what was stored.
      if ((getValues('facts') ?? null) === null) known = undefined
      soon()
    })
    return () => {
      clearTimeout(timer)
      leaving.abort()
      unsubscribe()
    }
  }, [model, id, form, enabled, context, language])
}
