/** Groups whose content isn't part of the text, by their first control words. */
export const skippedGroups: ReadonlySet<string> = new Set([
  ...['colortbl', 'info', 'generator', 'listtable', 'listoverridetable', 'revtbl', 'rsidtbl', 'pgdsctbl'],
  ...['themedata', 'datastore', 'latentstyles', 'xmlnstbl', 'filetbl', 'userprops'],
  ...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
  ...['ftnsep', 'ftnsepc', 'ftncn', 'aftnsep', 'aftnsepc', 'aftncn'],
  ...['pict', 'object', 'nonshppict', 'shprslt', 'sp', 'mmathPict', 'moMathParaPr'],
  ...['bkmkstart', 'bkmkend', 'annotation', 'atnid', 'atnauthor', 'xe', 'tc', 'tcn'],
]);
