import Button from '@mui/material/Button'
import Slider from '@mui/material/Slider'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../text/useText.ts'
import { cut } from './cut.ts'

interface Props {
  readonly file: File
  /** Width to height: `3:4`. */
  readonly ratio: string
  readonly onCut: (part: File) => void
  readonly onClose: () => void
}

const closest = 4

/** Chooses the part of a picture that is kept: by dragging, by the wheel or two fingers, by the arrow keys. */
export default function CropDialog({ file, ratio, onCut, onClose }: Props) {
  const { say } = useText()
  const [url, setUrl] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  const use = () => area && cut(file, area).then(onCut, () => setWrong(true))
  return (
    <Sheet
      kind="dialog"
      title={say('generated.cropTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="contained" color="primary" disabled={!area || wrong} onClick={use}>
            {say('generated.cropUse')}
          </Button>
          <Button onClick={onClose}>{say('generated.cancel')}</Button>
        </>
      }
    >
      {wrong ? (
        <p role="alert">{say('generated.cropWrong')}</p>
      ) : (
        <>
          <p className="hint">{say('generated.cropHint')}</p>
          <div className="g-crop" dir="ltr">
            {url && (
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                maxZoom={closest}
                aspect={width / height}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_share, pixels) => setArea(pixels)}
                mediaProps={{ onError: () => setWrong(true) }}
              />
            )}
          </div>
          <Slider
            aria-label={say('generated.cropZoom')}
            min={1}
            max={closest}
            step={0.05}
            value={zoom}
            onChange={(_event, value) => setZoom(value as number)}
          />
        </>
      )}
    </Sheet>
  )
}
