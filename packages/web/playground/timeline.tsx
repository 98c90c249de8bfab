// The shift drawn to scale: hours along the axis, each stretch in the colour and pattern of what pays it.

import { useId } from "react";
import { useWidth } from "../ui/width.ts";
import type { Drawn } from "./drawn.ts";
import "./timeline.css";
import { type Mark, type Stretch, shapeOf, type TimelineShape } from "./timeline-shape.ts";
import { clausesText, clockText, KIND_NAMES, percentText, shortDay } from "./words.ts";

interface TimelineProps {
  readonly drawn: Drawn;
  /** The line of the pay that the pointer is on, here or in the table. */
  readonly line: number | null;
  readonly onLine: (line: number | null) => void;
  /** The prefix of its lines' ids, if several shifts are on the page. */
  readonly place?: string;
  /** Several timelines share one key. */
  readonly hasKey?: boolean;
}

const LANE = 46;
const BESIDE = 20;
/** Room above for the names of days, and above them for those of holidays, where there are any. */
const PLAIN_TOP = 4;
const NAMED_TOP = 24;
const HOLIDAY_TOP = 44;
const AXIS = 26;

export function Timeline({ drawn, line, onLine, place = "", hasKey = true }: TimelineProps) {
  const [frame, width] = useWidth();
  const shape = shapeOf(drawn);
  const x = (at: number): number => ((at - shape.from) / (shape.to - shape.from)) * width;
  const top = shape.holidays.length > 0 ? HOLIDAY_TOP : shape.midnights.length > 0 ? NAMED_TOP : PLAIN_TOP;
  const laneTop = (lane: number): number => top + (lane === 0 ? 0 : LANE + 6 + (lane - 1) * (BESIDE + 4));
  const bottom = laneTop(shape.lanes - 1) + (shape.lanes === 1 ? LANE : BESIDE);
  const patterns = useId();
  return (
    <figure className="timeline">
      <div ref={frame}>
        <svg viewBox={`0 0 ${width} ${bottom + AXIS}`} width={width} height={bottom + AXIS}>
          <title>{`The shift from ${clockText(shape.from)} to ${clockText(shape.to)}, drawn to scale`}</title>
          <Patterns id={patterns} />
          {shape.holidays.map((mark) => (
            <Holiday key={mark.from} mark={mark} x={x} width={width} bottom={bottom} />
          ))}
          <Hours shape={shape} x={x} width={width} bottom={bottom} />
          {shape.breaks.map((mark) => (
            <Break key={mark.from} mark={mark} x={x} top={top} patterns={patterns} />
          ))}
          {shape.stretches.map((stretch) => (
            <Bar
              key={`${stretch.line}-${stretch.from}`}
              stretch={stretch}
              x={x}
              top={laneTop(stretch.lane)}
              height={stretch.lane === 0 ? LANE : BESIDE}
              patterns={patterns}
              target={`${place}line-${stretch.line}`}
              isPointed={line === stretch.line}
              onLine={onLine}
            />
          ))}
          {shape.midnights.map(({ at, day }) => (
            <g key={at} className="midnight">
              <line x1={x(at)} x2={x(at)} y1={top - 20} y2={bottom + 4} />
              <Named text={shortDay(day)} x={x(at)} y={top - 9} width={width} />
            </g>
          ))}
        </svg>
      </div>
      {hasKey && <Key shape={shape} />}
    </figure>
  );
}

/** Different without colour too: stripes for penalties, a grid for overtime, dots for added time. */
const Patterns = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern
      id={`${id}-penalty`}
      width="8"
      height="8"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <line className="on-bar" x1="0" x2="0" y1="0" y2="8" strokeWidth="3" />
    </pattern>
    <pattern id={`${id}-overtime`} width="7" height="7" patternUnits="userSpaceOnUse">
      <path className="on-bar" d="M0 0H7M0 0V7" fill="none" strokeWidth="2" />
    </pattern>
    <pattern id={`${id}-top_up`} width="8" height="8" patternUnits="userSpaceOnUse">
      <circle className="dot-on-bar" cx="4" cy="4" r="1.6" />
    </pattern>
    <pattern
      id={`${id}-break`}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"
    >
      <line className="break-line" x1="0" x2="0" y1="0" y2="6" strokeWidth="1.5" />
    </pattern>
  </defs>
);

interface BarProps {
  readonly stretch: Stretch;
  readonly x: (at: number) => number;
  readonly top: number;
  readonly height: number;
  readonly patterns: string;
  /** The id of its line in the table. */
  readonly target: string;
  readonly isPointed: boolean;
  readonly onLine: (line: number | null) => void;
}

function Bar({ stretch, x, top, height, patterns, target, isPointed, onLine }: BarProps) {
  const { component, from, to, line } = stretch;
  const [left, width] = [x(from) + 1, Math.max(2, x(to) - x(from) - 2)];
  const what = `${component.label}, ${clockText(from)} to ${clockText(to)}: ${percentText(component)}$${component.rate} an hour, ${clausesText(component.clauses)}`;
  const point = () => onLine(line);
  const away = () => onLine(null);
  return (
    <a
      href={`#${target}`}
      className={`bar ${component.kind}`}
      data-pointed={isPointed}
      aria-label={what}
      onMouseEnter={point}
      onMouseLeave={away}
      onFocus={point}
      onBlur={away}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.scrollIntoView({ block: "nearest" });
      }}
    >
      <title>{what}</title>
      <rect className="fill" x={left} y={top} width={width} height={height} rx={5} />
      {["penalty", "overtime", "top_up"].includes(component.kind) && (
        <rect
          x={left}
          y={top}
          width={width}
          height={height}
          rx={5}
          fill={`url(#${patterns}-${component.kind})`}
        />
      )}
      <BarText component={component} left={left} width={width} top={top} height={height} />
    </a>
  );
}

interface BarTextProps {
  readonly component: Stretch["component"];
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** As much as there is room for. */
function BarText({ component, left, width, top, height }: BarTextProps) {
  const { percent, rate } = component;
  const first = percent === null ? `$${rate}` : `${percent} %`;
  if (width < 46) return null;
  const middle = left + width / 2;
  if (height < LANE)
    return (
      <text x={middle} y={top + 14} textAnchor="middle">
        {width > 90 ? `$${rate}` : ""}
      </text>
    );
  return (
    <>
      <text className="strong" x={middle} y={top + (width > 62 ? 21 : 28)} textAnchor="middle">
        {first}
      </text>
      {width > 62 && percent !== null && (
        <text x={middle} y={top + 37} textAnchor="middle">
          ${rate}
        </text>
      )}
    </>
  );
}

interface MarkProps {
  readonly mark: Mark;
  readonly x: (at: number) => number;
}

type BreakProps = MarkProps & { readonly top: number; readonly patterns: string };

const Break = ({ mark, x, top, patterns }: BreakProps) => (
  <g className="break">
    <title>{`${mark.name}, ${clockText(mark.from)} to ${clockText(mark.to)}`}</title>
    <rect
      x={x(mark.from) + 1}
      y={top}
      width={Math.max(2, x(mark.to) - x(mark.from) - 2)}
      height={LANE}
      rx={4}
      fill={`url(#${patterns}-break)`}
    />
  </g>
);

type HolidayProps = MarkProps & { readonly width: number; readonly bottom: number };

const Holiday = ({ mark, x, width, bottom }: HolidayProps) => (
  <g className="holiday">
    <rect x={x(mark.from)} y={0} width={x(mark.to) - x(mark.from)} height={bottom + 6} rx={6} />
    <Named text={`★ ${mark.name}`} x={x(mark.from)} y={16} width={width} />
  </g>
);

interface NamedProps {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Right of its place, or left of it at the end of the drawing. */
function Named({ text, x, y, width }: NamedProps) {
  const isRight = x + text.length * 7.5 < width;
  const isAtEnd = x - text.length * 7.5 > 0;
  return (
    <text x={isRight ? x + 6 : (isAtEnd ? x : width) - 6} y={y} textAnchor={isRight ? "start" : "end"}>
      {text}
    </text>
  );
}

interface HoursProps {
  readonly shape: TimelineShape;
  readonly x: (at: number) => number;
  readonly width: number;
  readonly bottom: number;
}

function Hours({ shape, x, width, bottom }: HoursProps) {
  const hours = (shape.to - shape.from) / 60;
  const step = [1, 2, 3, 4, 6, 12].find((size) => (width / hours) * size >= 64) ?? 24;
  const first = Math.ceil(shape.from / (step * 60)) * step * 60;
  const marks: number[] = [];
  for (let at = first; at <= shape.to; at += step * 60) marks.push(at);
  const anchor = (at: number) => (x(at) < 18 ? "start" : x(at) > width - 18 ? "end" : "middle");
  return (
    <g className="hours">
      <line x1={0} x2={width} y1={bottom + 5} y2={bottom + 5} />
      {marks.map((at) => (
        <g key={at}>
          <line x1={x(at)} x2={x(at)} y1={bottom + 5} y2={bottom + 10} />
          <text x={x(at)} y={bottom + 23} textAnchor={anchor(at)}>
            {clockText(at)}
          </text>
        </g>
      ))}
    </g>
  );
}

function Key({ shape }: { readonly shape: TimelineShape }) {
  const kinds = [...new Set(shape.stretches.map(({ component }) => component.kind))];
  return (
    <figcaption className="timeline-key">
      {kinds.map((kind) => (
        <span key={kind} className={`key ${kind}`}>
          {KIND_NAMES[kind]}
        </span>
      ))}
      {shape.breaks.length > 0 && <span className="key break">Break</span>}
    </figcaption>
  );
}
