import { useState } from 'react'
import { useDaftar } from '../../providers/data.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { useText } from '../text/useText.ts'
import { saveFile } from '../values/useExport.ts'
import { fitting } from './fitting.ts'

/** Stores the file of a field and saves it from there; a failure is told. @param onEnd when storing has ended */
export function useFileTransfer(id: number | null, onStored: (id: number) => void, onEnd: () => void) {
  const { say } = useText()
  const daftar = useDaftar()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const [fileName, setName] = useState('')
  const upload = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      const stored = await daftar.upload(fitting(file, say))
      setName(stored.name)
      onStored(stored.id)
    } catch (error) {
      problem(error)
    } finally {
      setBusy(false)
      onEnd()
    }
  }
  const download = async () => {
    if (id === null) return
    try {
      saveFile(await (await fetch(await daftar.fileUrl(id))).blob(), fileName || String(id))
    } catch (error) {
      problem(error)
    }
  }
  return { busy, fileName, upload, download }
}
