using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The reason that a write of a transaction wasn't executed. None means that this write wasn't the cause.
/// </summary>
internal sealed record CancellationReason(string Code, string? Message, StoredItem? Item)
{
    public static CancellationReason None { get; } = new("None", null, null);
}
