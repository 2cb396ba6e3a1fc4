namespace Tern.DynamoDb.Generator;

/// <summary>Finds tables whose layout the service would reject, or that two classes declare differently.</summary>
internal static class Layouts
{
    /// <summary>
    /// Returns the diagnostics for names that DynamoDB rejects, and for layouts that declare different keys for the same table.
    /// </summary>
    public static IEnumerable<DiagnosticModel> Faults(IEnumerable<KeySpace> spaces)
    {
        var layouts = spaces.Select(space => space.Layout).GroupBy(layout => layout.Type).Select(group => group.First())
            .OrderBy(layout => layout.Type, StringComparer.Ordinal).ToList();
        return layouts.SelectMany(Refused).Concat(layouts.GroupBy(layout => layout.Name).SelectMany(Differing));
    }

    private static IEnumerable<DiagnosticModel> Refused(LayoutModel layout)
    {
        if (!IsName(layout.Name) && !layout.Name.StartsWith("arn:", StringComparison.Ordinal))
            yield return new DiagnosticModel(Rules.BadName, layout.Location, new EquatableArray<string>(["The table", layout.Name]));
        foreach (var index in layout.Indexes.Where(index => !IsName(index.Name)))
            yield return new DiagnosticModel(Rules.BadName, index.Location, new EquatableArray<string>([$"An index of the table '{layout.Name}'", index.Name]));
    }

    private static IEnumerable<DiagnosticModel> Differing(IEnumerable<LayoutModel> table)
    {
        var first = table.First();
        foreach (var other in table.Where(layout => layout.Keys != first.Keys))
        {
            yield return new DiagnosticModel(
                Rules.TwoLayouts, other.Location, new EquatableArray<string>([Short(first.Type), Short(other.Type), other.Name, first.Keys, other.Keys]));
        }
    }

    private static bool IsName(string name) =>
        name.Length is >= 3 and <= 255 && name.All(c => c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or >= '0' and <= '9' or '_' or '-' or '.');

    private static string Short(string type) => type.Substring(type.LastIndexOf('.') + 1).Replace("global::", "");
}
