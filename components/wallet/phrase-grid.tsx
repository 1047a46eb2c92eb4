/** Shown instead of a hidden word, with the same length for each. */
const HIDDEN_WORD = '••••••'

type PhraseGridProps = {
  phrase: string
  /** The words are not in the page at all. */
  isHidden?: boolean
}

/** The words of a phrase, numbered, read from left to right. */
export function PhraseGrid({ phrase, isHidden = false }: PhraseGridProps) {
  // A word may occur twice: its number identifies it. Japanese has a space of its own.
  const words = phrase.split(/\s/).map((word, at) => ({ word, number: at + 1 }))
  return (
    <ol
      aria-hidden={isHidden}
      dir="ltr"
      // Three columns, and fewer where the widest word of the list would not fit.
      className="grid grid-cols-[repeat(auto-fill,minmax(max(6.9rem,calc((100%-0.75rem)/3)),1fr))] gap-1.5"
      data-testid={isHidden ? 'phrase-hidden' : 'phrase-words'}
      translate="no"
    >
      {words.map(({ word, number }) => (
        <li key={number} className="flex h-9 items-center gap-2 rounded-md bg-sunken px-2">
          <span className="w-5 text-end text-xs text-soft">{number}</span>
          {isHidden ? (
            <span className="text-soft">{HIDDEN_WORD}</span>
          ) : (
            <span className="font-medium">{word}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
