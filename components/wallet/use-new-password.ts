import { useState } from 'react'

/** A new password that is typed twice: what `PasswordPair` shows of it, and whether both are the same. */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [hasMismatch, setMismatch] = useState(false)
  /** Forgets a mismatch while it is being corrected. */
  const typing = (set: (text: string) => void) => (text: string) => {
    setMismatch(false)
    set(text)
  }
  return {
    password,
    pair: {
      password,
      repeated,
      hasMismatch,
      onPassword: typing(setPassword),
      onRepeated: typing(setRepeated),
    },
    /** Whether both are the same; where they are not, the screen says so until one is changed. */
    confirm: (): boolean => {
      setMismatch(password !== repeated)
      return password === repeated
    },
    clear: () => {
      setPassword('')
      setRepeated('')
    },
  }
}
