using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator;

/// <summary>Pieces of source that several emitters print.</summary>
internal static class Code
{
    public const string Ns = "global::Tern.DynamoDb.";

    /// <summary>A string literal.</summary>
    public static string Literal(string text) => SymbolDisplay.FormatLiteral(text, quote: true);

    /// <summary>A name as UTF-8 literal, escaped as it stands in JSON.</summary>
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

    /// <summary>The variable that holds a member while an item is read.</summary>
    public static string Local(MemberModel member)
    {
        var name = Names.Parameter(member.Name);
        return name is "reader" or "writer" or "at" or "seen" or "item" or "value" or "version" or "extension" ? name + "Value" : name;
    }

    /// <summary>A member of an object.</summary>
    public static string Member(string target, string member) => target + "." + Identifiers.Escaped(member);
}
