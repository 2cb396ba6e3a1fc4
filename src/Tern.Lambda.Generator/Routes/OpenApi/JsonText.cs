using System.Text;

namespace Tern.Lambda.Generator;

/// <summary>Writes JSON, because no JSON library is available here.</summary>
internal static class JsonText
{
    /// <summary>Returns a string with its quotes. A slash that would end a comment is escaped.</summary>
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
