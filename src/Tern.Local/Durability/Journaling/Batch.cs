using Tern.Local.Durability.Files;
using Tern.Local.Engine.Values;

namespace Tern.Local.Durability.Journaling;

/// <summary>What is written and flushed together: the changes that came while the batch before was on its way to the disk. Guarded by its journal's lock until it is taken.</summary>
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

    public TaskCompletionSource Done { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
}
