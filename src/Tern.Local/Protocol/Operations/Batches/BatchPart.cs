using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// A table of a BatchGetItem, or a part of a batch or transaction: its members, and its position in the request for
/// errors.
/// </summary>
internal sealed record BatchPart(RequestMembers Members, string Name)
{
    /// <summary>The keys of a BatchGetItem's table, as item payloads; null if the member is absent.</summary>
    public List<Slice>? Keys { get; set; }
}
