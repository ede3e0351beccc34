/** The code by which the tax authority knows that the state bears the tax of a citizen's education; the browser loads it with the calculations. */
export const citizensEducation = 'VATEX-SA-EDU'
