namespace Tern.Http;

/// <summary>
/// A body that is made part by part while it is sent, and while its answer is read: the events of a request. It can't be
/// made twice.
/// </summary>
internal abstract class PartedBody : Stream
{
    /// <summary>What stands for the body's hash in the signature of the request.</summary>
    public abstract string PayloadHash { get; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw Forward();

    public override long Position
    {
        get => throw Forward();
        set => throw Forward();
    }

    /// <summary>Says who signs the parts of the attempt that comes.</summary>
    /// <param name="signer">The signatures, begun by that of the request; null where parts are not signed. It is disposed with the body.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="offset">What is added to its time.</param>
    public abstract void BeginAttempt(IPartSigner? signer, TimeProvider clock, TimeSpan offset);

    /// <summary>Ends the body, wherever it stands. Never waits for the caller's next part.</summary>
    public abstract ValueTask EndAsync();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("The parts of a body are read asynchronously.");

    public override void Flush() { }

    public override long Seek(long offset, SeekOrigin origin) => throw Forward();

    public override void SetLength(long value) => throw Forward();

    public override void Write(byte[] buffer, int offset, int count) => throw Forward();

    private static NotSupportedException Forward() => new("The parts of a body are read once, from the first to the last.");
}
