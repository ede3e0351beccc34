import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../text/useText.ts'
import { ProgressBar } from './ProgressBar.tsx'
import type { Import } from './useImport.ts'

interface Props {
  readonly name: string
  readonly state: Pick<Import, 'busy' | 'progress' | 'written'>
  /** Asks for another file. */
  readonly onChoose: () => void
}

/** The file that is being brought in, and how far it has got. */
export function FileCard({ name, state: { busy, progress, written }, onChoose }: Props) {
  const { say } = useText()
  return (
    <Card className="g-import-card g-import-line g-import-file">
      <Icon name="attachment" size={18} />
      <b>
        <bdi>{name}</bdi>
      </b>
      <span role="status" className="g-import-line">
        {(busy === 'check' || busy === 'write') && <ProgressBar progress={progress} writing={busy === 'write'} />}
      </span>
      {!written && (
        <Button variant="text" disabled={busy === 'write'} onClick={onChoose}>
          {say('generated.import.other')}
        </Button>
      )}
    </Card>
  )
}
