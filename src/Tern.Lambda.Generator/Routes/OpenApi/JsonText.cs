using System.Text;

namespace Tern.Lambda.Generator;

/// <summary>Prints JSON, which no library at hand does.</summary>
internal static class JsonText
{
    /// <summary>A string with its quotes. A slash is escaped where it would end a comment.</summary>
    public static string Quoted(string text)
    {
        var json = new StringBuilder("\"");
        foreach (var c in text)
        {
            if (c is '"' or '\\') json.Append('\\').Append(c);
            else if (c < ' ') json.Append("\\u").Append(((int)c).ToString("x4", System.Globalization.CultureInfo.InvariantCulture));
            else if (c == '/' && json[json.Length - 1] == '*') json.Append("\\/");
            else json.Append(c);
        }

        return json.Append('"').ToString();
    }
}
