/** A polynomial in a and b: coefficient of aⁱ bʲ at [i][j]. */
export type Polynomial = readonly (readonly number[])[];

export function add(p: Polynomial, q: Polynomial, factor = 1): Polynomial {
    return grid(Math.max(p.length, q.length), Math.max(columns(p), columns(q)), (i, j) => {
        return (p[i]?.[j] ?? 0) + factor * (q[i]?.[j] ?? 0);
    });
}

export function multiply(p: Polynomial, q: Polynomial): Polynomial {
    return grid(p.length + q.length - 1, columns(p) + columns(q) - 1, (i, j) => {
        let sum = 0;
        p.forEach((row, k) => {
            row.forEach((value, l) => {
                sum += value * (q[i - k]?.[j - l] ?? 0);
            });
        });
        return sum;
    });
}

export function power(p: Polynomial, exponent: number): Polynomial {
    return Array.from({ length: exponent }).reduce<Polynomial>((product) => multiply(product, p), [[1]]);
}

export function derivative(p: Polynomial, by: "a" | "b"): Polynomial {
    return by === "a"
        ? grid(Math.max(p.length - 1, 1), columns(p), (i, j) => (i + 1) * (p[i + 1]?.[j] ?? 0))
        : grid(p.length, Math.max(columns(p) - 1, 1), (i, j) => (j + 1) * (p[i]?.[j + 1] ?? 0));
}

/** A polynomial over (a + b)ᵏ. */
export interface Fraction {
    readonly numerator: Polynomial;
    readonly exponent: number;
}

const SUM: Polynomial = [
    [0, 1],
    [1, 0],
];

/** By the quotient rule. */
export function fractionDerivative({ numerator, exponent }: Fraction, by: "a" | "b"): Fraction {
    const raised = multiply(derivative(numerator, by), SUM);
    return { numerator: add(raised, numerator, -exponent), exponent: exponent + 1 };
}

/** p − q, for polynomials or fractions with other exponents. */
export function fractionDifference(p: Fraction, q: Fraction): Fraction {
    const exponent = Math.max(p.exponent, q.exponent);
    const [ours, theirs] = [p, q].map((each) => multiply(each.numerator, power(SUM, exponent - each.exponent)));
    return { numerator: add(ours, theirs, -1), exponent };
}

/**
 * Proves that a polynomial is nowhere below 0 in [0, 1]²: cuts the square until no coefficient of its Bernstein form is
 * below 0 in any part, but for rounding.
 * @returns whether that was possible; false at once where a corner of a part is below 0
 */
export function isNowhereNegative(p: Polynomial): boolean {
    const parts = [{ form: bernsteinForm(p), depth: 0 }];
    for (let part = parts.pop(); part; part = parts.pop()) {
        const { form, depth } = part;
        if (form.every((row) => row.every((value) => value >= -1e-9))) {
            continue;
        }
        const [first, last] = [form[0], form[form.length - 1]];
        const corners = [first[0], first[first.length - 1], last[0], last[last.length - 1]];
        if (depth === 24 || corners.some((value) => value < -1e-9)) {
            return false;
        }
        for (const half of halves(form)) {
            for (const quarter of halves(transpose(half))) {
                parts.push({ form: transpose(quarter), depth: depth + 1 });
            }
        }
    }
    return true;
}

function bernsteinForm(p: Polynomial): Polynomial {
    const [n, m] = [p.length - 1, columns(p) - 1];
    return grid(n + 1, m + 1, (i, j) => {
        let sum = 0;
        for (let k = 0; k <= i; k++) {
            for (let l = 0; l <= j; l++) {
                sum += (choose(i, k) / choose(n, k)) * (choose(j, l) / choose(m, l)) * p[k][l];
            }
        }
        return sum;
    });
}

/** De Casteljau's scheme at the middle, for all columns at a time. */
function halves(form: Polynomial): [Polynomial, Polynomial] {
    const lower = [form[0]];
    const upper = [form[form.length - 1]];
    let rows = form;
    while (rows.length > 1) {
        rows = rows.slice(1).map((row, i) => row.map((value, j) => (value + rows[i][j]) / 2));
        lower.push(rows[0]);
        upper.unshift(rows[rows.length - 1]);
    }
    return [lower, upper];
}

function choose(n: number, k: number): number {
    let result = 1;
    for (let i = 0; i < k; i++) {
        result = (result * (n - i)) / (i + 1);
    }
    return result;
}

function transpose(p: Polynomial): Polynomial {
    return grid(columns(p), p.length, (i, j) => p[j][i]);
}

function columns(p: Polynomial): number {
    return Math.max(...p.map((row) => row.length));
}

function grid(rows: number, width: number, value: (i: number, j: number) => number): number[][] {
    return Array.from({ length: rows }, (_, i) => Array.from({ length: width }, (__, j) => value(i, j)));
}
