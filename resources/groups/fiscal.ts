import { text } from '../../schema/fields.ts'

/** First and last day of a fiscal year, `MM-DD`. */
export const fiscal = () =>
  ({
    fiscalYearStart: text({ pattern: 'monthDay', default: '01-01' }),
    fiscalYearEnd: text({ pattern: 'monthDay', default: '12-31' }),
  }) as const
