import { useRef } from 'react'

type FileText = {
  /** What was read of an earlier file is no longer meant. */
  onChosen: () => void
  onText: (text: string) => void
}

/** Reads a chosen file. Of several it is the last one, however long an earlier one takes. */
export function useFileText({ onChosen, onText }: FileText): (file: File) => void {
  const last = useRef<File>(null)
  return (file) => {
    last.current = file
    onChosen()
    void file.text().then((text) => last.current === file && onText(text))
  }
}
