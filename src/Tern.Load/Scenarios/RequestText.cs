using System.Text;

namespace Tern.Load;

/// <summary>
/// A parsed text with placeholders: <c>${sku}</c>, <c>${users.name}</c>, <c>${number}</c>. <c>$${</c> is a literal
/// <c>${</c>.
/// </summary>
internal sealed class RequestText
{
    private readonly List<Part> _parts = [];

    private RequestText() { }

    /// <summary>true if the text contains no placeholders; otherwise, false.</summary>
    public bool IsConstant => _parts.TrueForAll(static part => part.Literal is not null);

    /// <param name="text">The text to parse.</param>
    /// <param name="plan">The plan with the keys and data for placeholders.</param>
    /// <param name="where">The location of the text, for error messages.</param>
    /// <param name="use">The use of the text, which determines the encoding of values.</param>
    /// <exception cref="LoadException">A placeholder is unknown, or a value isn't allowed there.</exception>
    public static RequestText Parse(string text, LoadPlan plan, string where, TextUse use)
    {
        var parsed = new RequestText();
        var literal = new StringBuilder();
        for (var i = 0; i < text.Length;)
        {
            if (text.AsSpan(i).StartsWith("$${"))
            {
                literal.Append("${");
                i += 3;
            }
            else if (text.AsSpan(i).StartsWith("${"))
            {
                var end = text.IndexOf('}', i);
                if (end < 0) throw new LoadException($"{where}: '{text[i..]}' has no end. Write a placeholder as ${{name}}, and a literal '${{' as '$${{'.");
                parsed.AddLiteral(literal, use);
                parsed._parts.Add(Placeholder(text[(i + 2)..end], plan, where, use));
                i = end + 1;
            }
            else literal.Append(text[i++]);
        }

        parsed.AddLiteral(literal, use);
        return parsed;
    }

    public void Write(RequestBuffer to, ref SplitMix random, long number)
    {
        foreach (var part in _parts)
        {
            if (part.Literal is { } literal) to.Append(literal);
            else if (part.Keys is { } keys) to.Append(keys.Next(ref random));
            else if (part.Rows is { } rows) to.Append(rows[(int)(number % rows.Length)]);
            else to.Append(number);
        }
    }

    private static Part Placeholder(string name, LoadPlan plan, string where, TextUse use)
    {
        if (plan.Keys.TryGetValue(name, out var keys)) return new Part(null, keys, null);
        if (name == "number") return new Part(null, null, null);
        var dot = name.LastIndexOf('.');
        if (dot > 0 && plan.Data.TryGetValue(name[..dot], out var data))
        {
            var column = data.IndexOf(name[(dot + 1)..]);
            if (column < 0)
                throw new LoadException($"{where}: '{name[..dot]}' has no column '{name[(dot + 1)..]}'; it has {string.Join(", ", data.Columns)}.");
            return new Part(null, null, Rows(data, column, name, where, use));
        }

        var known = plan.Keys.Keys.Concat(plan.Data.SelectMany(static table => table.Value.Columns.Select(column => $"{table.Key}.{column}"))).Append("number");
        throw new LoadException($"{where}: '${{{name}}}' is neither a key nor a column of the data. Known names: {string.Join(", ", known)}.");
    }

    // Encoded once, not for each request.
    private static byte[][] Rows(LoadData data, int column, string name, string where, TextUse use)
    {
        var rows = new byte[data.RowCount][];
        for (var row = 0; row < rows.Length; row++)
        {
            var value = data[row, column];
            if (use == TextUse.Header && value.Any(char.IsControl))
                throw new LoadException($"{where}: row {row + 1} of '{name}' contains a control character, which headers can't contain.");
            rows[row] = Encoding.UTF8.GetBytes(use == TextUse.Url ? Uri.EscapeDataString(value) : value);
        }

        return rows;
    }

    private void AddLiteral(StringBuilder literal, TextUse use)
    {
        if (literal.Length == 0) return;
        var bytes = Encoding.UTF8.GetBytes(literal.ToString());
        _parts.Add(new Part(use == TextUse.Url ? EscapeIllegal(bytes) : bytes, null, null));
        literal.Clear();
    }

    // Escapes the characters that aren't allowed in a URL; existing escapes are kept.
    private static byte[] EscapeIllegal(byte[] bytes)
    {
        var escaped = new StringBuilder(bytes.Length);
        foreach (var b in bytes)
        {
            if (b is > 0x20 and < 0x7f and not ((byte)'"' or (byte)'<' or (byte)'>')) escaped.Append((char)b);
            else escaped.Append('%').Append(b.ToString("X2", System.Globalization.CultureInfo.InvariantCulture));
        }

        return Encoding.ASCII.GetBytes(escaped.ToString());
    }

    private sealed record Part(byte[]? Literal, LoadKeys? Keys, byte[][]? Rows);
}
