import { useRef, useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { ImportQuestion } from '../../../shared/importQuestion.ts'
import { type ImportAnswers, noAnswers } from './importReport.ts'
import { type SavedImport, savedImport, saveImport } from './savedImport.ts'

/** The file of an import with what was decided of it, and what keeps both over a reload. */
export function useImportDraft(model: Model, questions: readonly ImportQuestion[]) {
  const [file, setFile] = useState<File | null>(() => savedImport(model.name)?.file ?? null)
  const [answers, setAnswers] = useState<ImportAnswers>(noAnswers)
  const [atomic, setAtomic] = useState(false)
  const writing = useRef<string>(undefined)

  /** What is sent otherwise than before is another write. */
  const keep = async (next: Partial<SavedImport>): Promise<void> => {
    const whole = { file, answers, questions, atomic, ...next }
    writing.current = whole.writing
    if (whole.file) await saveImport(model.name, { ...whole, file: whole.file })
  }
  /** Takes what was kept before a reload. */
  const take = (kept: SavedImport) => {
    setFile(kept.file)
    setAnswers(kept.answers)
    setAtomic(kept.atomic)
    writing.current = kept.writing
  }
  const decideAtomic = (next: boolean) => {
    setAtomic(next)
    void keep({ atomic: next })
  }
  return { file, setFile, answers, setAnswers, atomic, setAtomic: decideAtomic, writing, keep, take }
}
