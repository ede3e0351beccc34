import { percent, text } from '../../schema/fields.ts'

/** First and last day of a fiscal year, `MM-DD`, and the rate of value added tax. */
export const fiscal = () =>
  ({
    fiscalYearStart: text({ pattern: 'monthDay', default: '01-01' }),
    fiscalYearEnd: text({ pattern: 'monthDay', default: '12-31' }),
    taxPercentage: percent({ min: '0', default: '15' }),
  }) as const
