using Tern.Local.Durability.Files;
using Tern.Local.Engine.Values;

namespace Tern.Local.Durability.Journaling;

/// <summary>
/// What is written and flushed together: the changes that came while the batch before was on its way to the disk. Guarded
/// by its journal's lock until it is taken.
/// </summary>
internal sealed class Batch
{
    public Batch(ByteBuffer buffer)
    {
        Buffer = buffer;
        Buffer.Write(stackalloc byte[Frame.HeadLength]);
    }

    /// <summary>A frame whose head is still empty.</summary>
    public ByteBuffer Buffer { get; }

    /// <summary>How many changes it holds, a rotation counted as one.</summary>
    public int Changes { get; set; }

    /// <summary>Is there anything in the frame?</summary>
    public bool HasPayload => Buffer.Length > Frame.HeadLength;

    /// <summary>Before its changes a new journal begins; null when they go on in the one before.</summary>
    public Rotation? Rotation { get; set; }

    /// <summary>The number of its last change.</summary>
    public long Last { get; set; }

    /// <summary>Ends when the disk has it, or when it is known that it could not be written; then there is a new one for another try.</summary>
    public TaskCompletionSource Done { get; private set; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Tells all that wait that it was not written this time.</summary>
    public void Fail(string message)
    {
        var done = Done;
        Done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        done.SetException(new IOException(message));
        _ = done.Task.Exception; // seen, even when nobody waited
    }
}
