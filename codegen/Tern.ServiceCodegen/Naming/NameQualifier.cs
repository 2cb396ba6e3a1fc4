using System.Text;

namespace Tern.ServiceCodegen.Naming;

/// <summary>
/// Writes names in full where the short one could mean something else: those of foreign types always, those of the
/// service's own types where a member could hide them. docs/design/generated-names.md has the rules.
/// </summary>
/// <param name="own">The service's own types by name, with the namespace of each.</param>
/// <param name="hidden">Names of own types that mean something else in the namespace of the file, such as that of a namespace.</param>
internal sealed class NameQualifier(IReadOnlyDictionary<string, string> own, HashSet<string> hidden)
{
    internal string Qualify(string code)
    {
        var text = new StringBuilder(code.Length * 5 / 4);
        var at = 0;
        while (at < code.Length) at = Next(code, at, text);
        return text.ToString();
    }

    // Copies one token, qualified; returns where the next begins.
    private int Next(string code, int at, StringBuilder text)
    {
        var c = code[at];
        if (c == '/' && At(code, at + 1) == '/') return Comment(code, at, text);
        if (c == '"') return Copy(code, at, EndOfString(code, at), text);
        if (c == '\'' && At(code, at + 1) != '\0') return Copy(code, at, code.IndexOf('\'', at + (code[at + 1] == '\\' ? 3 : 2)) + 1, text);
        if (char.IsAsciiDigit(c)) return Copy(code, at, EndOfName(code, at), text);
        if (!IsNameStart(c) && c != ForeignNames.OwnMark && c != '@')
        {
            text.Append(c);
            return at + 1;
        }

        var end = EndOfName(code, at + 1);
        text.Append(IsMember(code, at) || c == '@' ? ForeignNames.Unmark(code[at..end]) : Name(code, at, end));
        return end;
    }

    private string Name(string code, int start, int end)
    {
        var name = ForeignNames.Unmark(code[start..end]);
        var isMarked = name.Length != end - start;
        var next = end;
        while (At(code, next) == ' ') next++;
        // The target of the assignment is a member.
        var isAssigned = At(code, next) == '=' && At(code, next + 1) is not ('=' or '>');
        if (!isMarked && !isAssigned && ForeignNames.Find(name) is { } foreign) return foreign;
        var isQualified = own.TryGetValue(name, out var space)
            && (hidden.Contains(name) || (At(code, end) == '.' && char.IsAsciiLetterUpper(At(code, end + 1))));
        return isQualified ? $"global::{space}.{name}" : name;
    }

    // References of documentation are qualified, its text is not.
    private int Comment(string code, int at, StringBuilder text)
    {
        const string Reference = "cref=\"";
        var end = code.IndexOf('\n', at) is var newLine and >= 0 ? newLine : code.Length;
        if (At(code, at + 2) != '/') return Copy(code, at, end, text);
        while (code.IndexOf(Reference, at, end - at, StringComparison.Ordinal) is var reference and >= 0)
        {
            reference += Reference.Length;
            at = Copy(code, at, reference, text);
            var close = code.IndexOf('"', at);
            while (at < close) at = Next(code, at, text);
        }

        return Copy(code, at, end, text);
    }

    private static int Copy(string code, int start, int end, StringBuilder text)
    {
        text.Append(ForeignNames.Unmark(code[start..end]));
        return end;
    }

    private static int EndOfString(string code, int at)
    {
        if (At(code, at + 1) == '"' && At(code, at + 2) == '"') return code.IndexOf("\"\"\"", at + 3, StringComparison.Ordinal) + 3;
        for (at++; code[at] != '"'; at++)
            if (code[at] == '\\') at++;
        return at + 1;
    }

    private static int EndOfName(string code, int at)
    {
        while (IsNameStart(At(code, at)) || char.IsAsciiDigit(At(code, at)) || At(code, at) == ForeignNames.OwnMark) at++;
        return at;
    }

    private static bool IsNameStart(char c) => char.IsAsciiLetter(c) || c == '_';

    // After a dot that isn't part of a range, or after ::.
    private static bool IsMember(string code, int at) =>
        (At(code, at - 1) == '.' && At(code, at - 2) != '.') || (At(code, at - 1) == ':' && At(code, at - 2) == ':');

    private static char At(string code, int at) => at >= 0 && at < code.Length ? code[at] : '\0';
}
