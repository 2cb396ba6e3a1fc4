using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Compares a type's time to live with its table's: a table has only one, and ignores any other.
/// </summary>
internal static class TimeToLiveParser
{
    /// <summary>
    /// Returns the time-to-live attribute that the members of a table's only type declare, or an empty string.
    /// </summary>
    public static string Attribute(ObjectModel root, IEnumerable<HelperModel> helpers) =>
        Marked(root, helpers).Select(found => found.Member.Attribute).FirstOrDefault() ?? "";

    /// <summary>Reports members whose time to live the table ignores.</summary>
    /// <param name="type">The type of item.</param>
    /// <param name="root">Its members.</param>
    /// <param name="helpers">The types in it.</param>
    /// <param name="table">The table.</param>
    /// <param name="at">The location of the item's declaration.</param>
    /// <param name="diagnostics">The list that receives the diagnostics.</param>
    public static void Check(
        INamedTypeSymbol type, ObjectModel root, IEnumerable<HelperModel> helpers, TableModel table, LocationModel at, DiagnosticBag diagnostics)
    {
        foreach (var (owner, member) in Marked(root, helpers).Where(found => found.Member.Attribute != table.TimeToLive))
        {
            if (table.TimeToLive.Length == 0) Report(Rules.NoTimeToLive, owner, member, member.Attribute);
            else Report(Rules.OtherTimeToLive, owner, member, member.Attribute, table.TimeToLive);
        }

        foreach (var (owner, member) in All(root, helpers)
            .Where(found => found.Member.Attribute == table.TimeToLive && (found.Member.Value.IsMillis || found.Member.Value.Wire is "S" or "B")))
            Report(Rules.TextAsTimeToLive, owner, member, table.TimeToLive);

        void Report(DiagnosticDescriptor rule, ObjectModel owner, MemberModel member, params string[] attributes)
        {
            var symbol = owner == root ? ObjectParser.Members(type).FirstOrDefault(symbol => symbol.Name == member.Name) : null;
            var place = symbol is not null && symbol.Locations.Any(location => location.IsInSource) ? LocationModel.From(symbol) : at;
            diagnostics.Add(rule, place, [owner.DisplayName, member.Name, table.Name, .. attributes]);
        }
    }

    private static IEnumerable<(ObjectModel Owner, MemberModel Member)> Marked(ObjectModel root, IEnumerable<HelperModel> helpers) =>
        All(root, helpers).Where(found => found.Member.Role == MemberRole.TimeToLive);

    // An item of a derived type is an item as well.
    private static IEnumerable<(ObjectModel Owner, MemberModel Member)> All(ObjectModel root, IEnumerable<HelperModel> helpers) =>
        helpers.OfType<ObjectModel>().Where(helper => root.Derived.Any(derived => derived.Helper == helper.Name)).Prepend(root)
            .SelectMany(owner => owner.Members.Select(member => (owner, member)));
}
