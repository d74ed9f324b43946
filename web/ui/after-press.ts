let isPressing = false

// Before anything is called that the press has caused.
addEventListener('pointerdown', () => (isPressing = true), true)
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => setTimeout(() => (isPressing = false)), true)

/** Runs at once, or after the pointer is released: a message that appears in between would move the pressed button away from it. */
export const afterPress = (run: () => void): void => {
  if (isPressing) addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}
