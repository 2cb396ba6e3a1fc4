namespace Tern.ServiceCodegen.Output;

/// <summary>Finds where a line of C# can be broken: its brackets, those of type arguments included, and the commas between them.</summary>
internal static class CodeBrackets
{
    /// <summary>The largest outermost pair of parentheses; -1 if there is none.</summary>
    internal static (int Open, int Close) WidestPair(string code)
    {
        var (open, close, start, depth) = (-1, -1, -1, 0);
        foreach (var (at, change) in Brackets(code))
        {
            if (change > 0 && depth++ == 0) start = at;
            if (change >= 0 || depth == 0) continue;
            if (--depth == 0 && code[start] == '(' && at - start > close - open && at - start > 1) (open, close) = (start, at);
        }

        return (open, close);
    }

    /// <summary>The parts of the text, each but the last with the comma after it.</summary>
    internal static IReadOnlyList<string> Parts(string code)
    {
        var parts = new List<string>();
        var start = 0;
        foreach (var i in Breaks(code))
        {
            if (code[i - 1] != ',') continue;
            parts.Add(code[start..i]);
            start = i + 1;
        }

        parts.Add(code[start..]);
        return parts;
    }

    /// <summary>The operands of <c>&amp;&amp;</c> and <c>||</c> that nothing encloses, each but the first with its operator before it.</summary>
    internal static IReadOnlyList<string> Operands(string code)
    {
        var operands = new List<string>();
        var start = 0;
        foreach (var i in Breaks(code))
        {
            if (code.AsSpan(i + 1) is not (['&', '&', ' ', ..] or ['|', '|', ' ', ..])) continue;
            operands.Add(code[start..i]);
            start = i + 1;
        }

        operands.Add(code[start..]);
        return operands;
    }

    /// <summary>The end of the condition of an <c>if</c> with its statement on the same line; -1 for other lines.</summary>
    internal static int EndOfCondition(string code)
    {
        if (!code.StartsWith("if (", StringComparison.Ordinal)) return -1;
        var depth = 0;
        foreach (var (at, change) in Brackets(code))
        {
            depth += change;
            if (depth == 0) return at + 1 < code.Length ? at + 1 : -1;
        }

        return -1;
    }

    // The spaces outside of brackets and quotes.
    private static IEnumerable<int> Breaks(string code)
    {
        var depth = 0;
        var isQuoted = false;
        var brackets = Brackets(code).ToDictionary(bracket => bracket.At, bracket => bracket.Change);
        for (var i = 0; i < code.Length; i++)
        {
            depth += brackets.GetValueOrDefault(i);
            if (code[i] == '"' && (i == 0 || code[i - 1] != '\\')) isQuoted = !isQuoted;
            if (i > 0 && code[i] == ' ' && depth == 0 && !isQuoted) yield return i;
        }
    }

    private static IEnumerable<(int At, int Change)> Brackets(string code)
    {
        var isQuoted = false;
        for (var i = 0; i < code.Length; i++)
        {
            if (code[i] == '"' && (i == 0 || code[i - 1] != '\\')) isQuoted = !isQuoted;
            if (isQuoted) continue;
            if (code[i] is '(' or '[' or '{' || (code[i] == '<' && i > 0 && char.IsLetterOrDigit(code[i - 1]))) yield return (i, 1);
            else if (code[i] is ')' or ']' or '}' || (code[i] == '>' && i > 0 && code[i - 1] is not ('=' or ' '))) yield return (i, -1);
        }
    }
}
