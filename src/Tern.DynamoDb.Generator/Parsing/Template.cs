using System.Text;

namespace Tern.DynamoDb.Generator;

/// <summary>A parsed key template, such as <c>ORDER#{Number:D8}</c>. Literal braces are doubled.</summary>
internal static class Template
{
    /// <summary>Parses a template.</summary>
    /// <param name="template">The template.</param>
    /// <param name="error">The error.</param>
    /// <returns>Its literals and members, in order, or null.</returns>
    public static List<TemplatePart>? Parse(string template, out string error)
    {
        var parts = new List<TemplatePart>();
        var literal = new StringBuilder();
        error = "";
        for (var i = 0; i < template.Length; i++)
        {
            var c = template[i];
            if (c is '{' or '}' && i + 1 < template.Length && template[i + 1] == c)
            {
                literal.Append(c);
                i++;
            }
            else if (c == '}')
            {
                error = "there is a '}' without '{'; write '}}' for a literal brace";
                return null;
            }
            else if (c == '{')
            {
                var end = template.IndexOf('}', i);
                if (end < 0)
                {
                    error = "a '{' is never closed; write '{{' for a literal brace";
                    return null;
                }

                if (literal.Length > 0) parts.Add(new TemplatePart(literal.ToString(), "", ""));
                literal.Clear();
                var inside = template.Substring(i + 1, end - i - 1);
                var colon = inside.IndexOf(':');
                var member = (colon < 0 ? inside : inside.Substring(0, colon)).Trim();
                if (member.Length == 0)
                {
                    error = "'{}' names no member";
                    return null;
                }

                parts.Add(new TemplatePart("", member, colon < 0 ? "" : inside.Substring(colon + 1)));
                i = end;
            }
            else
            {
                literal.Append(c);
            }
        }

        if (literal.Length > 0) parts.Add(new TemplatePart(literal.ToString(), "", ""));
        if (parts.Count == 0) error = "it is empty, but a key needs a value";
        return parts.Count == 0 ? null : parts;
    }
}

/// <summary>A literal, or a member with its format.</summary>
internal sealed record TemplatePart(string Literal, string Member, string Format);
