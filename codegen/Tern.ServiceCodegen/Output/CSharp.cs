using System.Globalization;
using System.Text;

namespace Tern.ServiceCodegen.Output;

/// <summary>Names and literals of C#.</summary>
internal static class CSharp
{
    private static readonly HashSet<string> Keywords =
    [
        "abstract", "as", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const", "continue", "decimal", "default",
        "delegate", "do", "double", "else",
        "enum", "event", "explicit", "extern", "false", "finally", "fixed", "float", "for", "foreach", "goto", "if", "implicit", "in", "int", "interface",
        "internal", "is", "lock",
        "long", "namespace", "new", "null", "object", "operator", "out", "override", "params", "private", "protected", "public", "readonly", "ref",
        "return", "sbyte", "sealed", "short",
        "sizeof", "stackalloc", "static", "string", "struct", "switch", "this", "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe",
        "ushort", "using", "virtual",
        "void", "volatile", "while", "field", "value",
    ];

    /// <summary>A public name: upper case first, and only letters and digits. <c>UseFIPS</c> stays as it is.</summary>
    internal static string Pascal(string name)
    {
        var text = new StringBuilder();
        var upper = true;
        foreach (var c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c))
            {
                upper = true;
                continue;
            }

            text.Append(upper ? char.ToUpperInvariant(c) : c);
            upper = false;
        }

        if (text.Length == 0 || char.IsAsciiDigit(text[0])) text.Insert(0, 'N');
        return text.ToString();
    }

    /// <summary>A local name: <c>ResourceArn</c> becomes <c>resourceArn</c>, <c>KMSKey</c> <c>kmsKey</c>.</summary>
    internal static string Camel(string name)
    {
        var pascal = Pascal(name);
        var upper = 0;
        while (upper < pascal.Length && char.IsAsciiLetterUpper(pascal[upper])) upper++;
        var lower = upper <= 1 || upper == pascal.Length ? upper : upper - 1;
        var camel = pascal[..lower].ToLowerInvariant() + pascal[lower..];
        return Keywords.Contains(camel) ? "@" + camel : camel;
    }

    /// <summary>The name of a constant: <c>PAY_PER_REQUEST</c> and <c>pay-per-request</c> become <c>PayPerRequest</c>, <c>KeysOnly</c> stays.</summary>
    internal static string Constant(string value)
    {
        var text = new StringBuilder();
        var upper = true;
        for (var i = 0; i < value.Length; i++)
        {
            var c = value[i];
            if (!char.IsAsciiLetterOrDigit(c))
            {
                upper = true;
                continue;
            }

            // In an all-caps word, all letters but the first become lower case.
            var shouting = i > 0 && char.IsAsciiLetterUpper(c) && char.IsAsciiLetterOrDigit(value[i - 1])
                && !char.IsAsciiLetterLower(value[i - 1]) && WordShouts(value, i);
            text.Append(upper ? char.ToUpperInvariant(c) : shouting ? char.ToLowerInvariant(c) : c);
            upper = false;
        }

        if (text.Length == 0) return "Empty";
        if (char.IsAsciiDigit(text[0])) text.Insert(0, 'N');
        return text.ToString();
    }

    /// <summary>A string literal.</summary>
    internal static string Literal(string value) => "\"" + Escape(value) + "\"";

    /// <summary>A string literal in UTF-8.</summary>
    internal static string Utf8(string value) => Literal(value) + "u8";

    /// <summary>The inside of a string literal.</summary>
    internal static string Escape(string value)
    {
        var text = new StringBuilder();
        foreach (var c in value)
        {
            text.Append(c switch
            {
                '"' => "\\\"",
                '\\' => "\\\\",
                '\n' => "\\n",
                '\r' => "\\r",
                '\t' => "\\t",
                < ' ' or (> '~' and < '\u00A1') or '\u2028' or '\u2029' => "\\u" + ((int)c).ToString("X4", CultureInfo.InvariantCulture),
                _ => c.ToString(),
            });
        }

        return text.ToString();
    }

    private static bool WordShouts(string value, int at)
    {
        int start = at, end = at;
        while (start > 0 && char.IsAsciiLetterOrDigit(value[start - 1])) start--;
        while (end < value.Length && char.IsAsciiLetterOrDigit(value[end])) end++;
        for (var i = start; i < end; i++)
            if (char.IsAsciiLetterLower(value[i])) return false;
        return true;
    }
}
