namespace Tern.Local.Engine;

/// <summary>
/// Refuses filters on attributes that an index doesn't project. A Query of an index can filter only by projected
/// attributes, even if it reads others from the table. A Scan can use any attribute: those that the index doesn't have
/// are absent.
/// </summary>
internal static class FilterProjection
{
    /// <param name="index">The index.</param>
    /// <param name="unprojected">The attributes that aren't projected, in the order in which they are named.</param>
    /// <exception cref="EngineException">Always thrown.</exception>
    public static void Refuse(SecondaryIndex index, IEnumerable<string> unprojected) => throw EngineException.Invalid(
        $"Secondary index {index.Name} does not project one or more filter attributes: [{string.Join(", ", unprojected)}]");
}
