import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { connect } from './backend/connection.ts';

const page = document.getElementById('page');
if (!page) throw new Error('index.html has no element with the id page');

void connect();
createRoot(page).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
