import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { Icon } from '../../components/Icon.tsx'
import { IconAction } from '../../components/IconAction.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { type StoredFile, useDaftar } from '../../providers/data.ts'
import { useWritable } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { fitting } from '../inputs/fitting.ts'
import { useText } from '../text/useText.ts'
import { moment } from '../values/useDisplay.ts'
import { saveFile } from '../values/useExport.ts'

/** The files that are kept with a record. */
export function Attachments({ model, id }: { readonly model: Model; readonly id: number }) {
  const { say } = useText()
  const daftar = useDaftar()
  const { edit } = useWritable(model)
  const [leaving, setLeaving] = useState<StoredFile | null>(null)
  const queryKey = [model.name, 'attachments', id]
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => daftar.attachments(model.name, id, signal) })
  const { busy, run } = useChange([queryKey, [model.name, 'history', id]])
  return (
    <Card component="section">
      <h2>{say('generated.attachments.title')}</h2>
      <List disablePadding>
        {data.map((file) => (
          <StoredFileRow
            key={file.id}
            file={file}
            busy={busy}
            onOpen={() => run(() => download(file))}
            onRemove={edit ? () => setLeaving(file) : undefined}
          />
        ))}
      </List>
      {!data.length && <p className="hint">{say('generated.attachments.none')}</p>}
      {edit && <AddFile busy={busy} onAdd={(file) => run(() => daftar.attach(model.name, id, fitting(file, say)))} />}
      {leaving && (
        <RemoveSheet
          file={leaving}
          onRemove={() => {
            setLeaving(null)
            void run(() => daftar.removeFile(leaving.id))
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  )
}

/** Does one thing with the files, and reads anew what follows from it. */
function useChange(changed: readonly QueryKey[]) {
  const client = useQueryClient()
  const problem = useProblem()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      for (const queryKey of changed) await client.invalidateQueries({ queryKey })
    } catch (error) {
      problem(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

const download = async (file: StoredFile) =>
  saveFile((await http<Blob>(`files/${file.id}`, { as: 'blob', headers: { Accept: '*/*' } })).json, file.name)

interface RowProps {
  readonly file: StoredFile
  readonly busy: boolean
  readonly onOpen: () => void
  /** Left out where it stays. */
  readonly onRemove: (() => void) | undefined
}

/** A file: its name, how large it is, who brought it, and when. */
function StoredFileRow({ file, busy, onOpen, onRemove }: RowProps) {
  const { say } = useText()
  const numerals = useNumerals()
  return (
    <ListItem
      // Padding is taken away from the list, with the room of the button at the end of a line.
      sx={{ pr: 5 }}
      disableGutters
      disablePadding
      secondaryAction={
        onRemove && (
          <IconAction
            icon="trash"
            iconSize={16}
            edge="end"
            label={say('generated.attachments.remove', { name: file.name })}
            disabled={busy}
            onClick={onRemove}
          />
        )
      }
    >
      <ListItemText
        primary={
          <Link component="button" noWrap sx={{ maxWidth: '100%' }} onClick={onOpen}>
            {file.name}
          </Link>
        }
        secondary={
          <>
            <bdi>{numerals.size(file.size)}</bdi>
            {file.createdAt && <time className="ltr">{numerals.write(moment(file.createdAt))}</time>}
            {file.createdByName && <bdi>{file.createdByName}</bdi>}
            {file.withdrawn && <span>{say('generated.attachments.withdrawn')}</span>}
            {file.superseded && !file.withdrawn && <span>{say('generated.attachments.superseded')}</span>}
          </>
        }
        slotProps={{ secondary: { sx: { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 } } }}
      />
    </ListItem>
  )
}

/** Brings a file along. */
function AddFile({ busy, onAdd }: { readonly busy: boolean; readonly onAdd: (file: File) => Promise<void> }) {
  const { say } = useText()
  const box = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={box}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={say('generated.attachments.add')}
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (!file) return
          await onAdd(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {/* Its picture stands under the names of the files. */}
      <Button
        variant="text"
        startIcon={<Icon name="attachment" size={16} />}
        disabled={busy}
        sx={{ ml: '-16px' }}
        onClick={() => box.current?.click()}
      >
        {say(busy ? 'generated.uploading' : 'generated.attachments.add')}
      </Button>
    </>
  )
}

interface RemoveProps {
  readonly file: StoredFile
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks before a file goes for good. */
function RemoveSheet({ file, onRemove, onClose }: RemoveProps) {
  const { say } = useText()
  return (
    <Sheet
      kind="dialog"
      title={say('generated.attachments.remove', { name: file.name })}
      onClose={onClose}
      footer={
        <>
          <Button color="error" onClick={onRemove}>
            {say('generated.delete')}
          </Button>
          <Button data-first onClick={onClose}>
            {say('dialogs.back')}
          </Button>
        </>
      }
    >
      <p>{say('generated.attachments.forEver')}</p>
    </Sheet>
  )
}
