namespace Tern.DynamoDb.Generator;

/// <summary>Finds tables whose layout the service would refuse, or that two classes declare in different ways.</summary>
internal static class Layouts
{
    /// <summary>The diagnostics for all pairs of layouts that name one table and give it different keys.</summary>
    public static IEnumerable<DiagnosticModel> Differing(IEnumerable<KeySpace> spaces)
    {
        var layouts = spaces.Select(space => space.Layout).GroupBy(layout => layout.Type).Select(group => group.First())
            .OrderBy(layout => layout.Type, StringComparer.Ordinal);
        foreach (var table in layouts.GroupBy(layout => layout.Name))
        {
            var first = table.First();
            foreach (var other in table.Where(layout => layout.Keys != first.Keys))
            {
                yield return new DiagnosticModel(
                    Rules.TwoLayouts, other.Location, new EquatableArray<string>([Short(first.Type), Short(other.Type), other.Name, first.Keys, other.Keys]));
            }
        }
    }

    private static string Short(string type) => type.Substring(type.LastIndexOf('.') + 1).Replace("global::", "");
}
