import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
  const numerals = useNumerals()
  const daftar = useDaftar()
  const client = useQueryClient()
  const problem = useProblem()
  const { edit } = useWritable(model)
  const box = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState<StoredFile | null>(null)
  const queryKey = [model.name, 'attachments', id]
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => daftar.attachments(model.name, id, signal) })
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey })
      await client.invalidateQueries({ queryKey: [model.name, 'history', id] })
    } catch (error) {
      problem(error)
    } finally {
      setBusy(false)
      if (box.current) box.current.value = ''
    }
  }
  const download = async (file: StoredFile) =>
    saveFile((await http<Blob>(`files/${file.id}`, { as: 'blob', headers: { Accept: '*/*' } })).json, file.name)
  return (
    <Card component="section">
      <h2>{say('generated.attachments.title')}</h2>
      <List disablePadding>
        {data.map((file) => (
          <ListItem
            // Padding is taken away from the list, with the room of the button at the end of a line.
            sx={{ pr: 5 }}
            key={file.id}
            disableGutters
            disablePadding
            secondaryAction={
              edit && (
                <IconAction
                  icon="trash"
                  iconSize={16}
                  edge="end"
                  label={say('generated.attachments.remove', { name: file.name })}
                  disabled={busy}
                  onClick={() => setLeaving(file)}
                />
              )
            }
          >
            <ListItemText
              primary={
                <Link component="button" noWrap sx={{ maxWidth: '100%' }} onClick={() => run(() => download(file))}>
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
        ))}
      </List>
      {!data.length && <p className="hint">{say('generated.attachments.none')}</p>}
      {edit && (
        <>
          <input
            ref={box}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={say('generated.attachments.add')}
            onChange={({ target: { files } }) => {
              const file = files?.[0]
              if (file) void run(() => daftar.attach(model.name, id, fitting(file, say)))
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
      )}
      {leaving && (
        <Sheet
          kind="dialog"
          title={say('generated.attachments.remove', { name: leaving.name })}
          onClose={() => setLeaving(null)}
          footer={
            <>
              <Button
                color="error"
                onClick={() => {
                  setLeaving(null)
                  void run(() => daftar.removeFile(leaving.id))
                }}
              >
                {say('generated.delete')}
              </Button>
              <Button data-first onClick={() => setLeaving(null)}>
                {say('dialogs.back')}
              </Button>
            </>
          }
        >
          <p>{say('generated.attachments.forEver')}</p>
        </Sheet>
      )}
    </Card>
  )
}
