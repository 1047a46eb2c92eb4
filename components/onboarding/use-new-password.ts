import { useState } from 'react'

/** A new password that is typed twice: what `PasswordPair` shows of it, and whether both are the same. */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [hasMismatch, setMismatch] = useState(false)
  return {
    password,
    pair: { password, repeated, hasMismatch, onPassword: setPassword, onRepeated: setRepeated },
    /** Whether both are the same; where they are not, the screen says so from now on. */
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
