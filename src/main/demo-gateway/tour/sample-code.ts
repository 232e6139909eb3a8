/** Returns sample code for the language that a question names: Python, unless it asks for TypeScript or JavaScript. */
export function sampleCode(question: string): string {
  return /typescript|javascript|\bts\b|\bjs\b/i.test(question) ? typescript : python;
}

const python = `\`\`\`python
def timecode(seconds: float) -> str:
    """Formats seconds as minutes, such as 12:08.4."""
    minutes, rest = divmod(seconds, 60)
    return f"{int(minutes):02d}:{rest:04.1f}"
\`\`\``;

const typescript = `\`\`\`typescript
/** Formats seconds as minutes, such as 12:08.4. */
function timecode(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return \`\${String(minutes).padStart(2, '0')}:\${(seconds % 60).toFixed(1).padStart(4, '0')}\`;
}
\`\`\``;
