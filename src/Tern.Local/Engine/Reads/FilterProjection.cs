using Tern.Local.Engine.Tables;

namespace Tern.Local.Engine.Reads;

/// <summary>
/// A query of an index can filter by the attributes that the index holds alone, also where it reads others from the table.
/// A Scan may name any: there, what the index lacks is absent.
/// </summary>
internal static class FilterProjection
{
    /// <param name="index">The index.</param>
    /// <param name="unprojected">The attributes that it does not hold, in the order in which they are named.</param>
    /// <exception cref="EngineException">It always throws.</exception>
    public static void Refuse(SecondaryIndex index, IEnumerable<string> unprojected) => throw EngineException.Invalid(
        $"Secondary index {index.Name} does not project one or more filter attributes: [{string.Join(", ", unprojected)}]");
}
