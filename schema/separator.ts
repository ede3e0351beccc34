/** The sign between the names of a list, in the writing of a language. */
export const separatorIn = (language: string): string => (language === 'ar' ? '، ' : ', ')
