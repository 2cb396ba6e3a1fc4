using Tern.Local.Engine.Storage;

namespace Tern.Local.Protocol.Output;

/// <summary>Why one write of a transaction was not done. None: it was not at fault.</summary>
internal sealed record CancellationReason(string Code, string? Message, StoredItem? Item)
{
    public static CancellationReason None { get; } = new("None", null, null);
}
