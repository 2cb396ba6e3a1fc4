using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>The members of a stream event that describe a tumbling window; they are the same for all streams.</summary>
internal readonly record struct WindowMembers(StreamWindow? Window, EventJson State, string? ShardId, bool? IsFinal, bool? IsTerminatedEarly)
{
    public static WindowMembers Of(KinesisEvent value) =>
        new(value.Window, value.State, value.ShardId, value.IsFinalInvokeForWindow, value.IsWindowTerminatedEarly);

    public static WindowMembers Of(DynamoDbStreamEvent value) =>
        new(value.Window, value.State, value.ShardId, value.IsFinalInvokeForWindow, value.IsWindowTerminatedEarly);
}
