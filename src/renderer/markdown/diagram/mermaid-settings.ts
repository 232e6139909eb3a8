import type { MermaidConfig } from 'mermaid';
import { fontFamily } from './diagram-font.ts';
import type { DiagramColours } from './diagram-message.ts';

/**
 * Mermaid's settings: labels as plain text, no links or clicks, limited size. A diagram's own directives can only
 * change its layout.
 */
export function mermaidSettings(colours: DiagramColours): MermaidConfig {
  const { dark, paper, box, line, text, accent, tint } = colours;
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    maxTextSize: 20_000,
    maxEdges: 300,
    fontFamily,
    look: 'classic',
    theme: 'base',
    themeVariables: {
      darkMode: dark,
      fontFamily,
      fontSize: '14px',
      useGradient: false,
      dropShadow: 'none',
      background: paper,
      primaryColor: box,
      primaryTextColor: text,
      primaryBorderColor: line,
      secondaryColor: tint,
      secondaryTextColor: text,
      secondaryBorderColor: line,
      tertiaryColor: paper,
      tertiaryTextColor: text,
      tertiaryBorderColor: line,
      lineColor: line,
      textColor: text,
      noteBkgColor: tint,
      noteTextColor: text,
      noteBorderColor: line,
      activationBorderColor: accent,
    },
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'htmlLabels',
      'fontFamily',
      'theme',
      'themeVariables',
      'themeCSS',
      'dompurifyConfig',
    ],
  };
}
