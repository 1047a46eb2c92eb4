import { useRef } from 'react'
import { fileText } from '~/lib/core/file-text'

type FileText = {
  /** An earlier file no longer counts. */
  onChosen: () => void
  onText: (text: string) => void
}

/** Reads a chosen file. The last choice wins, however long an earlier file takes. */
export function useFileText({ onChosen, onText }: FileText): (file: File) => void {
  const last = useRef<File>(null)
  return (file) => {
    last.current = file
    onChosen()
    void file.arrayBuffer().then((bytes) => last.current === file && onText(fileText(new Uint8Array(bytes))))
  }
}
