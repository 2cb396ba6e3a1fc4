using System.Text;

namespace Tern.ServiceCodegen.Output;

/// <summary>
/// Breaks lines that are too long: comments between words; code after a condition, before its operators, within its widest
/// pair of parentheses, or else after its commas or between the words of its strings. Lines that fit are unchanged.
/// </summary>
internal static class LineWrapper
{
    private const int MaxLine = 160;
    private const int MaxComment = 120;

    internal static string Wrap(string text)
    {
        var wrapped = new StringBuilder(text.Length + 1024);
        foreach (var line in text.TrimEnd('\n').Split('\n'))
        {
            var code = line.TrimStart(' ');
            var indent = line.Length - code.Length;
            if (line.Length <= MaxLine) Append(wrapped, indent, code);
            else if (code.StartsWith("//", StringComparison.Ordinal)) WrapComment(wrapped, indent, code);
            else WrapCode(wrapped, indent, code);
        }

        return wrapped.ToString();
    }

    private static void WrapComment(StringBuilder wrapped, int indent, string comment)
    {
        const string Begin = "<summary>";
        const string End = "</summary>";
        var prefix = comment.StartsWith("///", StringComparison.Ordinal) ? "/// " : "// ";
        if (comment.StartsWith(prefix + Begin, StringComparison.Ordinal) && comment.EndsWith(End, StringComparison.Ordinal))
        {
            Append(wrapped, indent, prefix + Begin);
            WrapComment(wrapped, indent, prefix + comment[(prefix.Length + Begin.Length)..^End.Length]);
            Append(wrapped, indent, prefix + End);
            return;
        }

        var line = new StringBuilder(prefix);
        foreach (var word in Words(comment[prefix.Length..]))
        {
            if (line.Length > prefix.Length && indent + line.Length + 1 + word.Length > MaxComment)
            {
                Append(wrapped, indent, line.ToString());
                line.Clear().Append(prefix);
            }

            if (line.Length > prefix.Length) line.Append(' ');
            line.Append(word);
        }

        Append(wrapped, indent, line.ToString());
    }

    // The value of an attribute is one word, whatever it contains.
    private static IEnumerable<string> Words(string text)
    {
        var start = 0;
        var isQuoted = false;
        var isTag = false;
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] == '<') isTag = true;
            else if (text[i] == '>') isTag = false;
            else if (text[i] == '"' && isTag) isQuoted = !isQuoted;
            if (text[i] != ' ' || isQuoted) continue;
            if (i > start) yield return text[start..i];
            start = i + 1;
        }

        if (start < text.Length) yield return text[start..];
    }

    private static void WrapCode(StringBuilder wrapped, int indent, string code)
    {
        if (indent + code.Length <= MaxLine)
        {
            Append(wrapped, indent, code);
            return;
        }

        if (CodeBrackets.EndOfCondition(code) is var condition and > 0)
        {
            WrapCode(wrapped, indent, code[..condition]);
            WrapCode(wrapped, indent + 4, code[(condition + 1)..]);
            return;
        }

        var (open, close) = CodeBrackets.WidestPair(code);
        var operands = CodeBrackets.Operands(code);
        var parts = CodeBrackets.Parts(code);
        if (operands.Count > 1) WrapOperands(wrapped, indent, operands);
        else if (open < 0 || parts.Count > 1) WrapParts(wrapped, indent, parts, "");
        else WrapPair(wrapped, indent, code, open, close);
    }

    private static void WrapOperands(StringBuilder wrapped, int indent, IReadOnlyList<string> operands)
    {
        for (var i = 0; i < operands.Count; i++) WrapCode(wrapped, i == 0 ? indent : indent + 4, operands[i]);
    }

    private static void WrapPair(StringBuilder wrapped, int indent, string code, int open, int close)
    {
        // A pair directly within another counts as one.
        while (code[open + 1] == '(' && CodeBrackets.WidestPair(code[(open + 1)..close]) == (0, close - open - 2)) (open, close) = (open + 1, close - 1);
        Append(wrapped, indent, code[..(open + 1)]);
        var inner = code[(open + 1)..close];
        var tail = code[close..];
        if (indent + 4 + inner.Length + tail.Length <= MaxLine) Append(wrapped, indent + 4, inner + tail);
        else WrapParts(wrapped, indent + 4, CodeBrackets.Parts(inner), tail);
    }

    private static void WrapParts(StringBuilder wrapped, int indent, IReadOnlyList<string> parts, string tail)
    {
        for (var i = 0; i < parts.Count; i++)
        {
            var part = i == parts.Count - 1 ? parts[i] + tail : parts[i];
            if (parts.Count > 1 || tail.Length > 0) WrapCode(wrapped, indent, part);
            else WrapText(wrapped, indent, part);
        }
    }

    // Lines that can't be broken elsewhere are broken between the words of a string.
    private static void WrapText(StringBuilder wrapped, int indent, string code)
    {
        const string Join = "\" +";
        while (indent + code.Length > MaxLine && code[0] == '"')
        {
            var space = code.LastIndexOf(' ', MaxLine - indent - Join.Length - 1);
            if (space < 1) break;
            Append(wrapped, indent, code[..(space + 1)] + Join);
            code = '"' + code[(space + 1)..];
        }

        Append(wrapped, indent, code);
    }

    private static void Append(StringBuilder wrapped, int indent, string line)
    {
        if (line.Length > 0) wrapped.Append(' ', indent).Append(line);
        wrapped.Append('\n');
    }
}
