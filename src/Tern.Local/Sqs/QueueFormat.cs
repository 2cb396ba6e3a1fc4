using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>
/// The format of queues and of tasks in a data directory.
/// <code>
/// queue = created modified purged? order purged-order attributes tags
/// task  = source destination? rate? started to-move moved status failure?
/// </code>
/// </summary>
internal static class QueueFormat
{
    public static StateKey KeyOf(SqsQueue queue) => new(queue.Account, queue.Region, KeptKind.Queue, queue.Name);

    /// <summary>Puts a queue. The caller holds its lock.</summary>
    public static void Put(StateChange change, SqsQueue queue)
    {
        var to = change.Value;
        to.WriteTime(queue.CreatedAt);
        to.WriteTime(queue.ModifiedAt);
        to.WriteOptionalTime(queue.PurgedAt);
        queue.Messages.WriteOrder(change);
        to.WriteTexts(queue.Attributes.ToArray());
        to.WriteTexts(queue.Tags);
        change.Put(KeyOf(queue));
    }

    public static void Read(ReadOnlySpan<byte> value, SqsQueue queue)
    {
        var from = new RecordInput(value);
        queue.CreatedAt = from.ReadTime();
        queue.ModifiedAt = from.ReadTime();
        queue.PurgedAt = from.ReadOptionalTime();
        queue.Messages.ReadOrder(ref from);
        QueueAttributes.Set(queue, from.ReadTexts());
        queue.Tags.Clear();
        foreach (var (name, text) in from.ReadTexts()) queue.Tags[name] = text;
    }

    /// <summary>Puts a task. The caller holds the lock of all tasks.</summary>
    public static void Put(StateChange change, MoveTask task)
    {
        var to = change.Value;
        to.WriteText(task.Source.Arn);
        to.WriteOptionalText(task.DestinationArn);
        to.WriteVarint(task.Rate ?? 0);
        to.WriteTime(task.StartedAt);
        to.WriteVarint(task.ToMove);
        to.WriteVarint(task.Moved);
        to.WriteText(task.Status);
        to.WriteOptionalText(task.FailureReason);
        change.Put(KeyOf(task));
    }

    public static StateKey KeyOf(MoveTask task) => new(task.Source.Account, task.Source.Region, KeptKind.MoveTask, task.Handle);

    /// <summary>Reads a task; returns null if its queue no longer exists.</summary>
    public static MoveTask? ReadTask(ReadOnlySpan<byte> value, string handle, SqsState state)
    {
        var from = new RecordInput(value);
        if (state.Find(from.ReadText()) is not { } source) return null;
        return new MoveTask
        {
            Handle = handle,
            Source = source,
            DestinationArn = from.ReadOptionalText(),
            Rate = from.ReadVarint() is > 0 and var rate ? rate : null,
            StartedAt = from.ReadTime(),
            ToMove = from.ReadVarint(),
            Moved = from.ReadVarint(),
            Status = from.ReadText(),
            FailureReason = from.ReadOptionalText(),
        };
    }
}
