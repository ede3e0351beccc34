import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { http } from '../../providers/http.ts'
import { useProblem } from '../../shell/dialogs/useProblem.ts'
import { fitting, mostMegabytes } from '../inputs/fitting.ts'
import { saveFile } from '../list/useExport.ts'
import { useText } from '../text/useText.ts'
import { type ImportAnswers, type ImportReport, noAnswers } from './report.ts'

/** One import: the file, what a check said of it, what was decided, and in the end what was written. */
export function useImport(model: Model) {
  const client = useQueryClient()
  const problem = useProblem()
  const { say } = useText()
  const [file, setFile] = useState<File | null>(null)
  const [answers, setAnswers] = useState<ImportAnswers>(noAnswers)
  const [atomic, setAtomic] = useState(false)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [written, setWritten] = useState(false)
  const [busy, setBusy] = useState<'check' | 'write' | 'faulty' | null>(null)

  const body = (of: File, given: ImportAnswers) => {
    const form = new FormData()
    // Fields stand before the file: the server reads the stream in order.
    form.append('answers', JSON.stringify(given))
    form.append('file', of)
    return form
  }
  const send = async (what: 'check' | 'write', of: File, given: ImportAnswers) => {
    setBusy(what)
    try {
      const query = new URLSearchParams({ ...(what === 'check' && { check: '1' }), ...(atomic && { atomic: '1' }) })
      const { json } = await http<ImportReport>(`${model.name}/data-migration?${query}`, {
        method: 'POST',
        body: body(of, given),
      })
      setReport(json)
      if (what === 'write') {
        setWritten(true)
        await client.invalidateQueries()
      }
    } catch (error) {
      problem(error)
    } finally {
      setBusy(null)
    }
  }
  return {
    file,
    report,
    written,
    busy,
    atomic,
    setAtomic,
    answers,
    choose: (next: File) => {
      try {
        fitting(next, say, mostMegabytes.import)
        if (!/\.(xlsx|xls|csv|html?)$/i.test(next.name)) throw new Error(say('errors.File.Type'))
      } catch (error) {
        return problem(error)
      }
      setFile(next)
      setAnswers(noAnswers)
      setReport(null)
      setWritten(false)
      void send('check', next, noAnswers)
    },
    answer: (next: ImportAnswers) => setAnswers(next),
    check: () => file && send('check', file, answers),
    write: () => file && send('write', file, answers),
    restart: () => {
      setFile(null)
      setReport(null)
      setWritten(false)
    },
    /** The rows that are wrong, with the reasons, as a file to mend and bring back. */
    faulty: async () => {
      if (!file) return
      setBusy('faulty')
      try {
        const { json } = await http<Blob>(`${model.name}/data-migration?check=1`, {
          method: 'POST',
          body: body(file, answers),
          as: 'blob',
          headers: { Accept: 'application/octet-stream' },
        })
        saveFile(json, `${model.name}-faulty.xlsx`)
      } catch (error) {
        problem(error)
      } finally {
        setBusy(null)
      }
    },
    template: async () => {
      try {
        const { json } = await http<Blob>(`${model.name}/data-migration?template=1`, { as: 'blob', headers: { Accept: '*/*' } })
        saveFile(json, `${model.name}-template.xlsx`)
      } catch (error) {
        problem(error)
      }
    },
  }
}
