import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { Model } from '../../../../schema/model.ts'
import { namedEndings } from '../../../shared/importedFiles.ts'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../text/useText.ts'

interface Props {
  readonly model: Model
  readonly onFile: (file: File) => void
  /** Opens the browser's own chooser. */
  readonly onChoose: () => void
}

/** Where a file is dropped; the button does the same. */
export function DropPlace({ model, onFile, onChoose }: Props) {
  const { say } = useText()
  return (
    <Card
      className="g-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const next = event.dataTransfer.files[0]
        if (next) onFile(next)
      }}
    >
      <Icon name="upload" size={28} />
      <h2>{say('generated.import.drop')}</h2>
      <p className="hint">{say('generated.import.limits', namedEndings(model))}</p>
      <Button variant="contained" color="primary" onClick={onChoose}>
        {say('generated.import.choose')}
      </Button>
    </Card>
  )
}
