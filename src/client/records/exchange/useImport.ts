import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { isImportName, namedEndings } from '../../../shared/importedFiles.ts'
import type { ImportQuestion } from '../../../shared/importQuestion.ts'
import { useFrame } from '../../providers/frame.tsx'
import { http, newKey } from '../../providers/http.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { fitting, mostMegabytes } from '../inputs/fitting.ts'
import { useText } from '../text/useText.ts'
import { nameIn, saveFile } from '../values/useExport.ts'
import { type ImportAnswers, type ImportReport, isAnswered, noAnswers } from './importReport.ts'
import { forgetImport, type SavedImport, savedImport, saveImport } from './savedImport.ts'
import { type Progress, sendFile } from './sendFile.ts'

/** How long after an answer the file is checked again: several answers are one check. */
const pause = 600

/** One import: the file, what a check said of it, what was decided, and in the end what was written. */
export function useImport(model: Model) {
  const client = useQueryClient()
  const problem = useProblem()
  const { say, language } = useText()
  const { branch, year } = useFrame()
  const [file, setFile] = useState<File | null>(() => savedImport(model.name)?.file ?? null)
  const [answers, setAnswers] = useState<ImportAnswers>(noAnswers)
  const [atomic, setAtomic] = useState(false)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [questions, setQuestions] = useState<readonly ImportQuestion[]>([])
  const [written, setWritten] = useState(false)
  const [busy, setBusy] = useState<'check' | 'write' | 'faulty' | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const current = useRef<AbortController | null>(null)
  const chosen = useRef(false)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writing = useRef<string>(undefined)

  /** Checks the file, or writes it under a key. @returns false when it was refused or did not arrive */
  const send = async (of: File, given: ImportAnswers, whole: boolean, key?: string): Promise<boolean> => {
    const what = key === undefined ? 'check' : 'write'
    clearTimeout(later.current)
    current.current?.abort()
    const control = new AbortController()
    current.current = control
    setBusy(what)
    setProgress(null)
    try {
      const answer = await sendFile<ImportReport>(addressOf(model, what, whole), formOf(of, given), {
        onProgress: setProgress,
        signal: control.signal,
        key,
      })
      setReport(answer)
      setQuestions((known) => merged(known, answer.questions, given))
      if (what === 'write') {
        setWritten(true)
        forgetImport(model.name)
        await client.invalidateQueries()
      }
      return true
    } catch (error) {
      problem(error)
      return control.signal.aborted
    } finally {
      if (current.current === control) {
        setBusy(null)
        setProgress(null)
      }
    }
  }
  /** What is sent otherwise than before is another write. */
  const keep = async (next: Partial<SavedImport>): Promise<void> => {
    const whole = { file, answers, questions, atomic, ...next }
    writing.current = whole.writing
    if (whole.file) await saveImport(model.name, { ...whole, file: whole.file })
  }

  // A reload finds the file and the answers again, and what became of a write.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each resource
  useEffect(() => {
    let gone = false
    const kept = savedImport(model.name)
    const goOn = async (kept: SavedImport) => {
      setFile(kept.file)
      setAnswers(kept.answers)
      setQuestions(kept.questions)
      setAtomic(kept.atomic)
      writing.current = kept.writing
      if (kept.writing !== undefined && (await send(kept.file, kept.answers, kept.atomic, kept.writing))) return
      if (!gone && !chosen.current) await send(kept.file, kept.answers, kept.atomic)
    }
    if (kept) void goOn(kept)
    return () => {
      gone = true
      clearTimeout(later.current)
      if (current.current) current.current.abort()
    }
  }, [model.name])

  // Another branch or year is another school to compare with, another language says it otherwise.
  const place = `${branch?.id} ${year?.year} ${language}`
  const checkedIn = useRef(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place alone decides
  useEffect(() => {
    if (checkedIn.current === place) return
    checkedIn.current = place
    if (!file || written || busy === 'write') return
    void keep({})
    void send(file, answers, atomic)
  }, [place])

  const restart = () => {
    clearTimeout(later.current)
    current.current?.abort()
    forgetImport(model.name)
    setFile(null)
    setReport(null)
    setQuestions([])
    setAnswers(noAnswers)
    setWritten(false)
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
    setAtomic: (next: boolean) => {
      setAtomic(next)
      void keep({ atomic: next })
    },
    choose: (next: File) => {
      try {
        fitting(next, say, mostMegabytes.import)
        if (!isImportName(model, next.name)) throw new Error(say('errors.File.Type', namedEndings(model)))
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
      clearTimeout(later.current)
      if (file) later.current = setTimeout(() => void send(file, next, atomic), pause)
    },
    /** Kept before it is sent, so that a reloaded page asks for the same write. */
    write: async () => {
      if (!file) return
      const key = writing.current ?? newKey()
      await keep({ writing: key })
      await send(file, answers, atomic, key)
    },
    restart,
    /** The rows that are wrong, with the reasons, as a file to mend and bring back; of a write what it said itself. */
    faulty: async () => {
      if (!file) return
      setBusy('faulty')
      try {
        const key = written ? writing.current : undefined
        const { json, headers } = await http<Blob>(addressOf(model, written ? 'write' : 'check', atomic), {
          method: 'POST',
          body: formOf(file, answers),
          as: 'blob',
          headers: { Accept: 'application/octet-stream', ...(key !== undefined && { 'Idempotency-Key': key }) },
        })
        saveFile(json, nameIn(headers))
      } catch (error) {
        problem(error)
      } finally {
        setBusy(null)
      }
    },
    template: async () => {
      try {
        const { json, headers } = await http<Blob>(`${model.name}/data-migration?template=1`, {
          as: 'blob',
          headers: { Accept: '*/*' },
        })
        saveFile(json, nameIn(headers))
      } catch (error) {
        problem(error)
      }
    },
  }
}

export type Import = ReturnType<typeof useImport>

/** Where a file is sent; asked again under a write's key, the same address tells what became of it. */
function addressOf(model: Model, what: 'check' | 'write', atomic: boolean): string {
  const query = new URLSearchParams({ ...(what === 'check' && { check: '1' }), ...(atomic && { atomic: '1' }) })
  return `${model.name}/data-migration?${query}`
}

function formOf(file: File, answers: ImportAnswers): FormData {
  const form = new FormData()
  form.append('answers', JSON.stringify(answers))
  form.append('file', file)
  return form
}

/** Answered questions are asked no more, but stay in their place, so that an answer can be changed. */
function merged(
  known: readonly ImportQuestion[],
  asked: readonly ImportQuestion[],
  answers: ImportAnswers,
): readonly ImportQuestion[] {
  const keyOf = ({ column, value }: ImportQuestion) => `${column} ${value}`
  const now = new Map(asked.map((question) => [keyOf(question), question]))
  const kept = known.flatMap((question) => {
    const again = now.get(keyOf(question))
    now.delete(keyOf(question))
    return again ? [again] : isAnswered(answers, question) ? [question] : []
  })
  return [...kept, ...now.values()]
}
