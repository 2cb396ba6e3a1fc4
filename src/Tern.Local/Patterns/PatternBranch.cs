namespace Tern.Local;

/// <summary>
/// One way in which an event can match a pattern: each path has a matching value, and these values fit together.
/// </summary>
/// <param name="fields">The allowed values, by path. The order keeps the paths below the same array together.</param>
internal sealed class PatternBranch(SortedDictionary<string, FieldPattern> fields)
{
    /// <summary>Returns true if an event matches; otherwise, false.</summary>
    public bool Fits(EventFields values)
    {
        List<HashSet<ArrayPlaces>> fitting = [];
        foreach (var (path, field) in fields)
        {
            var found = values.At(path);
            if (found.Count == 0)
            {
                // A field is absent only if it has no value in the whole event.
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
    /// Chooses one place from each set so that all are in the same items of arrays. Choices are remembered only for
    /// arrays that occur again, so unrelated arrays aren't combined.
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
