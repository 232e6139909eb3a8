import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { imageFacts } from '../../../../src/main/demo-gateway/chat-request.ts';
import { isSvg } from '../../../../src/renderer/files/images/svg-head.ts';
import { svgSize } from '../../../../src/renderer/files/images/svg-size.ts';
import { imageHead } from '../../../../src/shared/image-format/image-head.ts';
import { processorMs } from '../../../growth.ts';
import { fileIn, folderWith, needs, runs } from '../../../main/demo-gateway/audio-tools.ts';
import { mutated, seededIntegers } from './mutated-images.ts';

const extensions = ['jpg', 'png', 'gif', 'webp', 'bmp', 'avif'];
const rounds = 400;
/** Maximum time per file, in ms. Generous, because other tests run at the same time. */
const longestMs = 2_000;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><style>rect { fill: url(#a) }</style>
  <linearGradient id="a"/><g id="b"><rect width="9" height="9"/></g><use href="#b"/><use href="#b"/>
  <image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4"/></svg>`;

describe('truncated and mutated images', () => {
  it('C20: of every format have a readable header or none, within a time limit, and the demo gateway reads or refuses them', async (context) => {
    needs(context, 'ffmpeg');
    const folder = folderWith({});
    const random = seededIntegers(24);
    for (const extension of extensions) {
      const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x48', '-frames:v', '1', `a.${extension}`];
      runs('ffmpeg', ['-v', 'error', ...picture], folder);
      const whole = fileIn(folder, `a.${extension}`);
      expect(imageHead(whole)?.size, extension).toEqual({ width: 64, height: 48 });
      for (let round = 0; round < rounds; round += 1) {
        const file = mutated(whole, random);
        const spentMs = await processorMs(() => {
          const size = imageHead(file)?.size;
          if (size) expect(size.width > 0 && size.height > 0).toBe(true);
          const facts = imageFacts(`data:image/x;base64,${Buffer.from(file).toString('base64')}`);
          if (facts) expect(facts.width > 0 && facts.height > 0).toBe(true);
        });
        expect(spentMs, `${extension} ${round}`).toBeLessThan(longestMs);
      }
    }
  });

  it('C20: SVG files have a size, or are damaged or too complex', () => {
    const random = seededIntegers(25);
    const whole = new TextEncoder().encode(svg);
    expect(svgSize(svg)).toEqual({ width: 60, height: 40 });
    for (let round = 0; round < rounds * 4; round += 1) {
      const file = mutated(whole, random);
      expect(typeof isSvg(file)).toBe('boolean');
      const size = svgSize(new TextDecoder().decode(file));
      if (typeof size === 'object') {
        expect(size.width).toBeGreaterThan(0);
        expect(size.height).toBeGreaterThan(0);
      } else expect(['damaged', 'too-complex', 'costly-effects']).toContain(size);
    }
  });
});
