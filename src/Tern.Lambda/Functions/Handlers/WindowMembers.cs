using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>What the events of streams say of a tumbling window, in the same members in all of them.</summary>
internal readonly record struct WindowMembers(StreamWindow? Window, EventJson State, string? ShardId, bool? IsFinal, bool? IsTerminatedEarly)
{
    public static WindowMembers Of(KinesisEvent value) =>
        new(value.Window, value.State, value.ShardId, value.IsFinalInvokeForWindow, value.IsWindowTerminatedEarly);

    public static WindowMembers Of(DynamoDbStreamEvent value) =>
        new(value.Window, value.State, value.ShardId, value.IsFinalInvokeForWindow, value.IsWindowTerminatedEarly);
}
