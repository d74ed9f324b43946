import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { guardDom } from './guard-dom.ts'
import '../ui/theme/fonts.css'
import '../ui/theme/scheme.css'

guardDom()
if (!('popover' in HTMLElement.prototype)) void import('@oddbird/popover-polyfill')

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
