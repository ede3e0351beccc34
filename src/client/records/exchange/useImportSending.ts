import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { ImportQuestion } from '../../../shared/importQuestion.ts'
import { useProblem } from '../../providers/useProblem.ts'
import type { ImportAnswers, ImportReport } from './importReport.ts'
import { addressOf, formOf } from './importRequest.ts'
import { mergedQuestions } from './mergedQuestions.ts'
import { forgetImport } from './savedImport.ts'
import { type Progress, sendFile } from './sendFile.ts'

/** Sends the file of an import, one time after the other: the last one counts. */
export function useImportSending(model: Model) {
  const client = useQueryClient()
  const problem = useProblem()
  const [report, setReport] = useState<ImportReport | null>(null)
  const [questions, setQuestions] = useState<readonly ImportQuestion[]>([])
  const [written, setWritten] = useState(false)
  const [busy, setBusy] = useState<'check' | 'write' | 'faulty' | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const current = useRef<AbortController | null>(null)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Gives up what is being sent, and what was to be sent. */
  const stop = () => {
    clearTimeout(later.current)
    current.current?.abort()
  }
  /** Checks the file, or writes it under a key. @returns false when it was refused or did not arrive */
  const send = async (of: File, given: ImportAnswers, whole: boolean, key?: string): Promise<boolean> => {
    const what = key === undefined ? 'check' : 'write'
    stop()
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
      setQuestions((known) => mergedQuestions(known, answer.questions, given))
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
  /** @param work what is sent after a pause, unless something else is sent before */
  const sendLater = (work: () => void, pause: number) => {
    clearTimeout(later.current)
    later.current = setTimeout(work, pause)
  }
  const forget = () => {
    stop()
    setReport(null)
    setQuestions([])
    setWritten(false)
  }
  return { report, questions, setQuestions, written, busy, setBusy, progress, send, sendLater, stop, forget }
}
