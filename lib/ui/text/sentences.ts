import { locale } from './locale'

/** The sentences of a text, each with the space after it. */
export function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter(locale(), { granularity: 'sentence' }).segment(text)
  return [...segments].map(({ segment }) => segment)
}
