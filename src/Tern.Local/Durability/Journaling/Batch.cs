using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// The changes that are written and flushed together: those that arrived while the previous batch was being written.
/// Guarded by its journal's lock until it is taken.
/// </summary>
internal sealed class Batch
{
    public Batch(ByteBuffer buffer)
    {
        Buffer = buffer;
        Buffer.Write(stackalloc byte[Frame.HeadLength]);
    }

    /// <summary>A frame whose header isn't filled in yet.</summary>
    public ByteBuffer Buffer { get; }

    /// <summary>The number of changes; a rotation counts as one.</summary>
    public int Changes { get; set; }

    /// <summary>true if the frame contains data; otherwise, false.</summary>
    public bool HasPayload => Buffer.Length > Frame.HeadLength;

    /// <summary>
    /// The new journal that starts before the changes of this batch; null to continue the current one.
    /// </summary>
    public Rotation? Rotation { get; set; }

    /// <summary>The number of the last change.</summary>
    public long Last { get; set; }

    /// <summary>
    /// Completes when the batch is on disk, or fails when it couldn't be written; a new source then replaces it for the
    /// next attempt.
    /// </summary>
    public TaskCompletionSource Done { get; private set; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Reports the failed attempt to all waiters.</summary>
    public void Fail(string message)
    {
        var done = Done;
        Done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        done.SetException(new IOException(message));
        _ = done.Task.Exception; // observed, even if nobody waited
    }
}
