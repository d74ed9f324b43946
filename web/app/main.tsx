import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import '../ui/theme/fonts.css'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
