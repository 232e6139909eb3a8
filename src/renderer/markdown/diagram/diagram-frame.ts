import type { DiagramColours, DiagramDrawing, DiagramRequest, DiagramResponse } from './diagram-message.ts';

/** The result of drawing a diagram. */
export type DrawnDiagram =
  | { readonly kind: 'drawn'; readonly drawing: DiagramDrawing }
  /** The source isn't a valid diagram, or the source or picture is too large. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'timed-out' };

/** How long the frame may take to load, and to draw one diagram, in ms. */
const loadMs = 30_000;
const drawMs = 10_000;

/** How long an idle frame stays open, in ms. Its library is large. */
const idleMs = 60_000;

/** Maximum length of an SVG, in UTF-16 code units, and of its longest side, in CSS pixels. */
const maxSvgLength = 2_000_000;
const maxSide = 20_000;

type Frame = {
  readonly port: Promise<MessagePort>;
  readonly remove: () => void;
};

function openFrame(className: string): Frame {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.className = className;
  frame.tabIndex = -1;
  frame.inert = true;
  frame.setAttribute('aria-hidden', 'true');
  frame.src = '/diagram';
  const port = new Promise<MessagePort>((resolve) => {
    frame.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel();
      port1.start();
      // The frame has an opaque origin, which can't be specified as a target. Only a port is sent.
      frame.contentWindow?.postMessage(null, '*', [port2]);
      resolve(port1);
    });
  });
  document.body.append(frame);
  return { port, remove: () => frame.remove() };
}

function withTimeout<Value>(work: Promise<Value>, limitMs: number): Promise<Value | 'timed-out'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('timed-out'), limitMs);
    void work.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

function responseTo(port: MessagePort, request: DiagramRequest): Promise<DiagramResponse> {
  return new Promise((resolve) => {
    const onMessage = ({ data }: MessageEvent<DiagramResponse>): void => {
      if (data?.id !== request.id) return;
      port.removeEventListener('message', onMessage);
      resolve(data);
    };
    port.addEventListener('message', onMessage);
    port.postMessage(request);
  });
}

/**
 * Validates what the frame returns. The frame has processed text from a reply, so its output is as untrusted as the
 * reply.
 */
function checked(drawing: DiagramDrawing | null): DrawnDiagram {
  const sides = [drawing?.width, drawing?.height];
  const sized = sides.every((side) => typeof side === 'number' && side > 0 && side <= maxSide);
  if (!drawing || !sized || typeof drawing.svg !== 'string' || drawing.svg.length > maxSvgLength) {
    return { kind: 'refused' };
  }
  const { svg, width, height, title } = drawing;
  return { kind: 'drawn', drawing: { svg, width, height, title: String(title).slice(0, 500) } };
}

/** Draws diagrams, one after the other. */
export type DiagramFrame = {
  /** Always settles. Results aren't cached here. */
  readonly draw: (source: string, colours: DiagramColours) => Promise<DrawnDiagram>;
};

/**
 * Creates an object that draws diagrams in a sandboxed frame. The frame is opened for the first diagram, and replaced
 * if it hangs.
 */
export function createDiagramFrame(className: string): DiagramFrame {
  let frame: Frame | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let lastRequest = 0;
  let last: Promise<unknown> = Promise.resolve();

  const drop = (): void => {
    frame?.remove();
    frame = undefined;
  };

  const drawNow = async (source: string, colours: DiagramColours): Promise<DrawnDiagram> => {
    clearTimeout(idle);
    lastRequest += 1;
    frame ??= openFrame(className);
    const port = await withTimeout(frame.port, loadMs);
    const response =
      port === 'timed-out'
        ? port
        : await withTimeout(responseTo(port, { id: lastRequest, source, colours }), drawMs);
    if (response === 'timed-out') {
      drop();
      return { kind: 'timed-out' };
    }
    idle = setTimeout(drop, idleMs);
    return checked(response.drawing);
  };

  return {
    draw: (source, colours) => {
      const drawing = last.then(() => drawNow(source, colours));
      last = drawing;
      return drawing;
    },
  };
}
