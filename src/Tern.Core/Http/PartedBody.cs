namespace Tern.Http;

/// <summary>
/// A body that is created part by part while it's sent and while its response is read: the events of a request. It
/// can't be created a second time.
/// </summary>
internal abstract class PartedBody : ForwardStream
{
    /// <summary>The value that replaces the body's hash in the request's signature.</summary>
    public abstract string PayloadHash { get; }

    /// <summary>Sets the signer for the parts of the next attempt.</summary>
    /// <param name="signer">The chain of signatures that begins with the request's, or null if parts aren't signed.
    /// It is disposed with the body.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="offset">The correction to add to the clock's time.</param>
    public abstract void BeginAttempt(IPartSigner? signer, TimeProvider clock, TimeSpan offset);

    /// <summary>Ends the body at its current position. Never waits for the caller's next part.</summary>
    public abstract ValueTask EndAsync();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("The parts of a body can only be read asynchronously.");
}
