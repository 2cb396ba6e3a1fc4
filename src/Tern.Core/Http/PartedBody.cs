namespace Tern.Http;

/// <summary>
/// A body that is created part by part while it's sent and while its response is read: the events of a request. It
/// can't be created a second time.
/// </summary>
internal abstract class PartedBody : Stream
{
    /// <summary>The value that replaces the body's hash in the request's signature.</summary>
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

    /// <summary>Sets the signer for the parts of the next attempt.</summary>
    /// <param name="signer">The chain of signatures that begins with the request's, or null if parts aren't signed.
    /// It is disposed with the body.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="offset">The correction to add to the clock's time.</param>
    public abstract void BeginAttempt(IPartSigner? signer, TimeProvider clock, TimeSpan offset);

    /// <summary>Ends the body at its current position. Never waits for the caller's next part.</summary>
    public abstract ValueTask EndAsync();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("The parts of a body can only be read asynchronously.");

    public override void Flush() { }

    public override long Seek(long offset, SeekOrigin origin) => throw Forward();

    public override void SetLength(long value) => throw Forward();

    public override void Write(byte[] buffer, int offset, int count) => throw Forward();

    private static NotSupportedException Forward() => new("The parts of a body can only be read once, in order.");
}
