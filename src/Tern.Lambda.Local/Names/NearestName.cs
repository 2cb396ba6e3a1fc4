namespace Tern.Lambda.Local;

/// <summary>Suggests a name for one that isn't known.</summary>
internal static class NearestName
{
    /// <summary>Returns the known name that is closest to an unknown one, or null if none is close.</summary>
    public static string? Find(string name, IEnumerable<string> known)
    {
        var (nearest, least) = ((string?)null, int.MaxValue);
        foreach (var candidate in known)
        {
            // A prefix of a name counts as close as a typing error.
            var distance = name.Length > 3 && candidate.StartsWith(name, StringComparison.OrdinalIgnoreCase) ? 1 : Distance(name, candidate);
            if (distance < least) (nearest, least) = (candidate, distance);
        }

        return least <= Math.Max(2, name.Length / 3) ? nearest : null;
    }

    /// <summary>
    /// Returns the sentence that follows an error message: the closest name or, if there is none, all names.
    /// </summary>
    public static string Hint(string name, IReadOnlyCollection<string> known) => Find(name, known) is { } nearest
        ? $"Did you mean '{nearest}'?"
        : known.Count == 0 ? "There are none." : $"Known: {string.Join(", ", known.Order(StringComparer.Ordinal))}.";

    // The Levenshtein distance, ignoring case.
    private static int Distance(string a, string b)
    {
        var row = new int[b.Length + 1];
        for (var j = 0; j <= b.Length; j++) row[j] = j;
        for (var i = 1; i <= a.Length; i++)
        {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j <= b.Length; j++)
            {
                var same = char.ToUpperInvariant(a[i - 1]) == char.ToUpperInvariant(b[j - 1]);
                var next = Math.Min(diagonal + (same ? 0 : 1), Math.Min(row[j], row[j - 1]) + 1);
                (diagonal, row[j]) = (row[j], next);
            }
        }

        return row[b.Length];
    }
}
