using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator;

/// <summary>Pieces of source that several emitters use.</summary>
internal static class Code
{
    public const string Ns = "global::Tern.DynamoDb.";

    /// <summary>Marks a type as generated, for analyzers and code coverage tools.</summary>
    public const string Generated = "[global::System.CodeDom.Compiler.GeneratedCode(\"Tern.DynamoDb.Generator\", null)]";

    /// <summary>Returns a string literal.</summary>
    public static string Literal(string text) => SymbolDisplay.FormatLiteral(text, quote: true);

    /// <summary>Returns a name as a UTF-8 literal, escaped as in JSON.</summary>
    public static string JsonName(string name)
    {
        var json = new StringBuilder();
        foreach (var c in name)
        {
            if (c is '"' or '\\') json.Append('\\').Append(c);
            else if (c < ' ') json.Append("\\u").Append(((int)c).ToString("x4", System.Globalization.CultureInfo.InvariantCulture));
            else json.Append(c);
        }

        return Literal(json.ToString()) + "u8";
    }

    /// <summary>Escapes a text for a documentation comment.</summary>
    public static string Comment(string text) =>
        new string(text.Select(c => char.IsControl(c) || c is '\u0085' or '\u2028' or '\u2029' ? ' ' : c).ToArray()).Replace("&", "&amp;").Replace("<", "&lt;")
            .Replace(">", "&gt;");

    /// <summary>Reserves a name, changed if it is already taken, and returns it.</summary>
    public static string Free(string name, HashSet<string> taken)
    {
        var free = name;
        for (var i = 2; !taken.Add(free); i++) free = name + i.ToString(System.Globalization.CultureInfo.InvariantCulture);
        return free;
    }

    /// <summary>
    /// Returns the attribute type that a converter declares, as a further argument; empty if it declares none.
    /// </summary>
    public static string TypeArgument(ValueModel value) => value.Wire.Length == 0 ? "" : $", {Ns}AttributeType.{AttributeType(value)}";

    private static string AttributeType(ValueModel value) => value.Wire switch { "N" => "Number", "B" => "Binary", _ => "String" };

    /// <summary>Returns the expression for a member of an object.</summary>
    public static string Member(string target, string member) => target + "." + Identifiers.Escaped(member);
}
