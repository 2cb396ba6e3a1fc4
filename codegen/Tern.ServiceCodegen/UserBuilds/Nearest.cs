namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>Finds the name that an unknown name was probably meant to be.</summary>
internal static class Nearest
{
    /// <summary>Returns the name with the smallest edit distance (insertions, deletions, transpositions and substitutions), or null if none is close.</summary>
    /// <param name="name">The misspelled name.</param>
    /// <param name="names">The known names.</param>
    internal static string? Of(string name, IEnumerable<string> names)
    {
        var plain = Plain(name);
        var best = names.Select(other => (Name: other, Distance: Distance(plain, Plain(other)))).OrderBy(pair => pair.Distance)
            .ThenBy(pair => pair.Name, StringComparer.Ordinal).FirstOrDefault();
        return best.Name is not null && best.Distance <= Math.Max(1, plain.Length / 3) ? best.Name : null;
    }

    /// <summary>A name in lower case, without separators between words.</summary>
    internal static string Plain(string name) => string.Concat(name.Where(char.IsAsciiLetterOrDigit)).ToLowerInvariant();

    private static int Distance(string one, string other)
    {
        var rows = new int[one.Length + 1, other.Length + 1];
        for (var i = 0; i <= one.Length; i++) rows[i, 0] = i;
        for (var j = 0; j <= other.Length; j++) rows[0, j] = j;
        for (var i = 1; i <= one.Length; i++)
        {
            for (var j = 1; j <= other.Length; j++)
            {
                var change = rows[i - 1, j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
                rows[i, j] = Math.Min(change, Math.Min(rows[i - 1, j], rows[i, j - 1]) + 1);
                if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) rows[i, j] = Math.Min(rows[i, j], rows[i - 2, j - 2] + 1);
            }
        }

        return rows[one.Length, other.Length];
    }
}
