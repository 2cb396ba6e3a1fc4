using Tern.Local.Engine.Values;
using Tern.Local.Protocol.Input;

namespace Tern.Local.Protocol.Operations.Batches;

/// <summary>One table of a BatchGetItem, or one part of a batch or transaction: its own members, and its place in the request for errors.</summary>
internal sealed record BatchPart(RequestMembers Members, string Name)
{
    /// <summary>The keys of a BatchGetItem's table, as items' payloads; null when the member was absent.</summary>
    public List<Slice>? Keys { get; set; }
}
