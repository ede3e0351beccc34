import Button from '@mui/material/Button'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../providers/chunks.ts'
import { useDaftar } from '../../providers/data.ts'
import { useText } from '../text/useText.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { useFileTransfer } from './useFileTransfer.ts'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

/** The object URL of a stored file while it is shown. */
export function useFileUrl(id: number | null): string | null {
  const daftar = useDaftar()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (id === null) return
    let made: string | null = null
    const stop = new AbortController()
    daftar.fileUrl(id, stop.signal).then(
      (found) => {
        made = found
        if (stop.signal.aborted) URL.revokeObjectURL(found)
        else setUrl(found)
      },
      () => setUrl(null),
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [id, daftar])
  return url
}

/** An image or file: uploaded at once; the record keeps its id. */
function FileBox({ field, name, value, onChange, onBlur, disabled, control }: BoxProps) {
  const { say } = useText()
  const box = useRef<HTMLInputElement>(null)
  // A picture of which a part is still to be chosen.
  const [uncut, setUncut] = useState<File | null>(null)
  const id = typeof value === 'number' ? value : null
  const image = field.kind === 'image'
  const { busy, fileName, upload, download } = useFileTransfer(id, onChange, onBlur)
  const url = useFileUrl(image ? id : null)
  return (
    <div className="g-file">
      {image && url && <img src={url} alt="" />}
      {!image && fileName && <bdi>{fileName}</bdi>}
      <input
        {...control}
        ref={box}
        name={name}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        accept={image ? 'image/*' : undefined}
        disabled={disabled}
        onChange={(event) => {
          const [file = null] = event.target.files ?? []
          // The same picture may be chosen again.
          event.target.value = ''
          if (file && field.ratio !== undefined) setUncut(file)
          else void upload(file)
        }}
      />
      {!disabled && (
        <Button disabled={busy} onClick={() => box.current?.click()}>
          {say(busy ? 'generated.uploading' : id === null ? 'generated.upload' : 'generated.replace')}
        </Button>
      )}
      {id !== null && !image && <Button onClick={download}>{say('generated.download')}</Button>}
      {id !== null && !disabled && (
        <Button variant="text" onClick={() => onChange(null)}>
          {say('generated.remove')}
        </Button>
      )}
      {uncut && field.ratio !== undefined && (
        <Suspense fallback={null}>
          <CropDialog
            file={uncut}
            ratio={field.ratio}
            onClose={() => setUncut(null)}
            onCut={(part) => {
              setUncut(null)
              void upload(part)
            }}
          />
        </Suspense>
      )}
      {id === null && disabled && <span className="g-muted">—</span>}
    </div>
  )
}

export const FileInput = asInput(FileBox)
