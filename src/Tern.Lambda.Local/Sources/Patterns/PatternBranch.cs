namespace Tern.Lambda.Local.Sources.Patterns;

/// <summary>One of the ways in which an event fits a pattern: it has a value that fits at each of the paths, and they fit together.</summary>
/// <param name="fields">What fits, by path. The order keeps the paths below one array together.</param>
internal sealed class PatternBranch(SortedDictionary<string, FieldPattern> fields)
{
    /// <summary>Returns true if an event fits; otherwise, false.</summary>
    public bool Fits(EventFields values)
    {
        List<HashSet<ArrayPlaces>> fitting = [];
        foreach (var (path, field) in fields)
        {
            var found = values.At(path);
            if (found.Count == 0)
            {
                // Absent is what has no value in the whole event.
                if (!field.MayBeAbsent) return false;
                continue;
            }

            HashSet<ArrayPlaces> places = [];
            foreach (var (value, place) in found)
            {
                if (field.Fits(value)) places.Add(place);
            }

            if (places.Count == 0) return false;
            fitting.Add(places);
        }

        return FitTogether(fitting);
    }

    /// <summary>
    /// Chooses one place of each set so that all are in the same items of arrays. What was chosen is remembered for those arrays alone that come
    /// again, so arrays that have nothing to do with each other aren't combined.
    /// </summary>
    private static bool FitTogether(List<HashSet<ArrayPlaces>> fitting)
    {
        HashSet<ArrayPlaces> chosen = [ArrayPlaces.None];
        for (var i = 0; i < fitting.Count; i++)
        {
            var before = chosen.SelectMany(static places => places.Arrays).ToHashSet();
            var later = fitting.Skip(i + 1).SelectMany(static set => set).SelectMany(static places => places.Arrays).ToHashSet();
            var shared = before.Union(later).ToHashSet();
            var candidates = fitting[i].Select(places => places.Keep(shared)).ToHashSet();
            chosen = chosen
                .SelectMany(places => candidates.Select(places.Join))
                .OfType<ArrayPlaces>()
                .Select(places => places.Keep(later))
                .ToHashSet();
            if (chosen.Count == 0) return false;
        }

        return true;
    }
}
