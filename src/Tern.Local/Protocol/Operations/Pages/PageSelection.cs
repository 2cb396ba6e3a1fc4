using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Selects the data that a Query or Scan returns: the rules of Select, ProjectionExpression and IndexName.
/// </summary>
internal static class PageSelection
{
    /// <summary>
    /// Checks the rules of Select. A Query reports one of them like a structural fault, a Scan doesn't.
    /// </summary>
    public static void Check(RequestMembers members, bool isQuery)
    {
        if (!members.Has(Member.Select)) return;
        var select = members.Text(Member.Select);
        if (select == "ALL_PROJECTED_ATTRIBUTES" && !members.Has(Member.IndexName))
            throw EngineException.Validation("ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
        var projection = members.Has(Member.ProjectionExpression) ? "ProjectionExpression" : members.Has(Member.AttributesToGet) ? "AttributesToGet" : null;
        if (select == "SPECIFIC_ATTRIBUTES" && projection is null)
            throw EngineException.Validation((isQuery ? "1 validation error detected: " : "")
                + "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES");
        if (select != "SPECIFIC_ATTRIBUTES" && projection is not null)
            throw EngineException.Validation($"Cannot specify the {projection} when choosing to get {(select == "COUNT" ? "only the Count" : select)}");
    }

    /// <summary>Refuses to read an index that is being created or deleted.</summary>
    public static void RequireReadable(SecondaryIndex index)
    {
        if (index.Status is IndexStatus.Creating or IndexStatus.Backfilling)
            throw EngineException.Validation("Cannot read from backfilling global secondary index: " + index.Name);
        if (index.Status == IndexStatus.Deleting) throw EngineException.Validation("The table does not have the specified index: " + index.Name);
    }

    public static SecondaryIndex? FindIndex(RequestMembers members, Table table)
    {
        if (!members.Has(Member.IndexName)) return null;
        var index = table.FindIndex(members.Utf8(Member.IndexName))
            ?? throw EngineException.Validation("The table does not have the specified index: " + members.Text(Member.IndexName));
        if (!index.IsGlobal) return index;
        RequireReadable(index);
        if (members.Flag(Member.ConsistentRead)) throw EngineException.Validation("Consistent reads are not supported on global secondary indexes");
        if (members.Is(Member.Select, "ALL_ATTRIBUTES"u8) && index.Projection != ProjectionType.All)
            throw EngineException.Invalid(
                $"Select type ALL_ATTRIBUTES is not supported for global secondary index {index.Name} because its projection type is not ALL");
        return index;
    }
}
