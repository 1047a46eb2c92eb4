/** The words of a phrase, numbered, read from left to right. */
export function PhraseGrid({ phrase }: { phrase: string }) {
  // A word may occur twice: its number identifies it.
  const words = phrase.split(' ').map((word, at) => ({ word, number: at + 1 }))
  return (
    <ol className="grid grid-cols-3 gap-1.5" data-testid="phrase-words" translate="no">
      {words.map(({ word, number }) => (
        <li key={number} className="flex h-9 items-center gap-2 rounded-md bg-sunken px-2">
          <span className="w-5 text-end text-xs text-soft">{number}</span>
          <span className="font-medium">{word}</span>
        </li>
      ))}
    </ol>
  )
}
