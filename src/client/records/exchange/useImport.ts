import { useEffect, useRef } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { isImportName, namedEndings } from '../../../shared/importedFiles.ts'
import { newKey } from '../../providers/http.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { fitting, mostMegabytes } from '../inputs/fitting.ts'
import { type Text, useText } from '../text/useText.ts'
import { saveFaultyRows, saveTemplate } from './importFiles.ts'
import { type ImportAnswers, isAnswered, noAnswers } from './importReport.ts'
import { forgetImport, type SavedImport, savedImport } from './savedImport.ts'
import { useImportDraft } from './useImportDraft.ts'
import { useImportSending } from './useImportSending.ts'
import { usePlaceChange } from './usePlaceChange.ts'

/** How long after an answer the file is checked again: several answers are one check. */
const pause = 600

/** A reload finds the file and the answers again, and what became of a write. */
function useKept(name: string, goOn: (kept: SavedImport, isGone: () => boolean) => Promise<void>, stop: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each resource
  useEffect(() => {
    let gone = false
    const kept = savedImport(name)
    if (kept) void goOn(kept, () => gone)
    return () => {
      gone = true
      stop()
    }
  }, [name])
}

/** Throws why a file cannot be imported, where it cannot. */
function mustFit(model: Model, file: File, say: Text['say']): void {
  fitting(file, say, mostMegabytes.import)
  if (!isImportName(model, file.name)) throw new Error(say('errors.File.Type', namedEndings(model)))
}

/** One import: the file, what a check said of it, what was decided, and in the end what was written. */
export function useImport(model: Model) {
  const problem = useProblem()
  const { say } = useText()
  const sending = useImportSending(model)
  const { report, questions, setQuestions, written, busy, setBusy, progress, send, stop } = sending
  const draft = useImportDraft(model, questions)
  const { file, setFile, answers, setAnswers, atomic, setAtomic, writing, keep } = draft
  const chosen = useRef(false)

  const goOn = async (kept: SavedImport, isGone: () => boolean) => {
    draft.take(kept)
    setQuestions(kept.questions)
    if (kept.writing !== undefined && (await send(kept.file, kept.answers, kept.atomic, kept.writing))) return
    if (!isGone() && !chosen.current) await send(kept.file, kept.answers, kept.atomic)
  }
  useKept(model.name, goOn, stop)

  usePlaceChange(() => {
    if (!file || written || busy === 'write') return
    void keep({})
    void send(file, answers, atomic)
  })

  const restart = () => {
    sending.forget()
    forgetImport(model.name)
    setFile(null)
    setAnswers(noAnswers)
  }
  return {
    file,
    report,
    questions,
    open: questions.filter((question) => !isAnswered(answers, question)),
    written,
    busy,
    progress,
    atomic,
    answers,
    setAtomic,
    choose: (next: File) => {
      try {
        mustFit(model, next, say)
      } catch (error) {
        return problem(error)
      }
      chosen.current = true
      restart()
      setFile(next)
      void keep({ file: next, answers: noAnswers, questions: [] })
      void send(next, noAnswers, atomic)
    },
    /** Takes answers; what they change is checked when the person pauses. */
    answer: (next: ImportAnswers) => {
      if (busy === 'write') return
      setAnswers(next)
      void keep({ answers: next })
      sending.sendLater(() => file && void send(file, next, atomic), pause)
    },
    /** Kept before it is sent, so that a reloaded page asks for the same write. */
    write: async () => {
      if (!file) return
      const key = writing.current ?? newKey()
      await keep({ writing: key })
      await send(file, answers, atomic, key)
    },
    restart,
    /** The rows that are wrong, as a file to mend and bring back. */
    faulty: async () => {
      if (!file) return
      setBusy('faulty')
      const key = written ? writing.current : undefined
      await saveFaultyRows(model, { file, answers, atomic }, written ? 'write' : 'check', key).catch(problem)
      setBusy(null)
    },
    template: () => saveTemplate(model).catch(problem),
  }
}

export type Import = ReturnType<typeof useImport>
