using System.Text;

namespace Tern.ServiceCodegen.Printing;

/// <summary>
/// Breaks lines that are too long: comments between words, code within its widest pair of parentheses, or else behind its
/// commas. Lines that fit stay as they are.
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
        var prefix = comment.StartsWith("///", StringComparison.Ordinal) ? "/// " : "// ";
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

    // The value of an attribute is one word, whatever stands in it.
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

        var (open, close) = CodeBrackets.WidestPair(code);
        if (open < 0)
        {
            foreach (var part in CodeBrackets.Parts(code)) Append(wrapped, indent, part);
            return;
        }

        Append(wrapped, indent, code[..(open + 1)]);
        var inner = code[(open + 1)..close];
        var tail = code[close..];
        if (indent + 4 + inner.Length + tail.Length <= MaxLine)
        {
            Append(wrapped, indent + 4, inner + tail);
            return;
        }

        var parts = CodeBrackets.Parts(inner);
        for (var i = 0; i < parts.Count; i++) WrapCode(wrapped, indent + 4, i == parts.Count - 1 ? parts[i] + tail : parts[i]);
    }

    private static void Append(StringBuilder wrapped, int indent, string line)
    {
        if (line.Length > 0) wrapped.Append(' ', indent).Append(line);
        wrapped.Append('\n');
    }
}
