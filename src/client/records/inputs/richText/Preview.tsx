import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { holds } from '../../../../../schema/condition.ts'
import type { ModelField } from '../../../../../schema/modelField.ts'
import { plainText, writeMarkup } from '../../../../../schema/values/markup.ts'
import { fillPlaceholders } from '../../../../../schema/values/placeholders.ts'
import { smsLength } from '../../../../../schema/values/sms.ts'
import { type Company, useFrame } from '../../../providers/frame.tsx'
import { nameOf } from '../../../providers/i18n.ts'
import { useNumerals } from '../../../providers/numerals.ts'
import { useText } from '../../text/useText.ts'
import { useSiblings } from '../place.ts'
import RichTextView from '../RichTextView.tsx'

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** Samples in which the school is the reader's own, in the script of the sample. */
function ownSchool(samples: Readonly<Record<string, string>>, company: Company | null): Readonly<Record<string, string>> {
  const { school } = samples
  if (school === undefined || !company) return samples
  return { ...samples, school: nameOf(company, isArabic(school) ? 'ar' : 'en') || school }
}

/** The text as its reader will see it, with sample values; as a text message its plain words, and how many parts it takes. */
export function Preview({ field, name }: { readonly field: ModelField; readonly name: string }) {
  const { say } = useText()
  const numerals = useNumerals()
  const { company } = useFrame()
  const value: unknown = useWatch({ name })
  const { read } = useSiblings(name, [field.sms])
  const written = typeof value === 'string' ? writeMarkup(value) : null
  if (!written || 'wrong' in written || !plainText(written.html)) return null
  const filled = fillPlaceholders(written.html, ownSchool(field.samples ?? {}, company))
  const isSms = field.sms !== undefined && holds(field.sms, read)
  const words = plainText(filled)
  const { length, parts, isUnicode, most } = smsLength(words)
  const figures = { count: parts, length: numerals.number(length), most: numerals.number(most) }
  return (
    <section className="g-preview" aria-label={say('generated.preview')}>
      <h4>{say('generated.preview')}</h4>
      {isSms ? (
        <>
          <p className="g-preview-sms" dir="auto">
            {words}
          </p>
          <p className="hint" role="status">
            {say(isUnicode ? 'generated.smsUnicode' : 'generated.smsPlain', figures)}
          </p>
        </>
      ) : (
        <Suspense>
          <div dir="auto">
            <RichTextView html={filled} />
          </div>
        </Suspense>
      )}
    </section>
  )
}
