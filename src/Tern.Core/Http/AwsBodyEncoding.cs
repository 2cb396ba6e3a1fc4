using System.ComponentModel;

namespace Tern.Http;

/// <summary>
/// Encodes a streamed body for the wire, piece by piece and in place, in the memory that it was read into. It
/// restarts with each attempt. Intended for the rules of services; don't implement it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AwsBodyEncoding
{
    private IPartSigner? _signer;
    private DateTimeOffset _time;

    /// <summary>Gets the number of body bytes in a piece.</summary>
    public abstract int PieceLength { get; }

    /// <summary>Gets the number of bytes reserved before a piece.</summary>
    public abstract int HeadRoom { get; }

    /// <summary>Gets the number of bytes reserved after a piece.</summary>
    public abstract int TailRoom { get; }

    /// <summary>Gets a value indicating whether each piece is signed, in a chain that begins with the request's
    /// signature.</summary>
    public abstract bool SignsPieces { get; }

    /// <summary>Returns the length of the encoded body.</summary>
    /// <param name="length">The length of the unencoded body.</param>
    /// <returns>The length.</returns>
    public abstract long GetLength(long length);

    /// <summary>Encodes the next piece.</summary>
    /// <param name="buffer">The memory, in which the piece starts at <see cref="HeadRoom"/>.</param>
    /// <param name="length">The length of the piece: <see cref="PieceLength"/>, or less for the last.</param>
    /// <param name="isLast">true if it's the body's last piece; otherwise, false.</param>
    /// <returns>The bytes to send.</returns>
    public abstract ReadOnlyMemory<byte> Encode(byte[] buffer, int length, bool isLast);

    /// <summary>Signs the next piece.</summary>
    /// <param name="piece">The unencoded bytes of the piece.</param>
    /// <returns>The signature in hexadecimal digits, valid until the next one.</returns>
    public ReadOnlySpan<byte> SignPiece(ReadOnlySpan<byte> piece)
    {
        _signer!.SignPart([], piece, _time);
        return _signer.Last;
    }

    /// <summary>Signs the trailer after the last piece.</summary>
    /// <param name="trailer">The trailing headers, each as <c>name:value</c> with a line feed.</param>
    /// <returns>The signature in hexadecimal digits.</returns>
    public ReadOnlySpan<byte> SignTrailer(ReadOnlySpan<byte> trailer)
    {
        _signer!.SignTrailer(trailer, _time);
        return _signer.Last;
    }

    /// <summary>Begins an attempt: the next piece is the first.</summary>
    protected abstract void Begin();

    /// <summary>Ends an attempt after its last piece, or before its first.</summary>
    protected virtual void End()
    {
        _signer?.Dispose();
        _signer = null;
    }

    /// <summary>Begins an attempt.</summary>
    /// <param name="signer">The chain of signatures that begins with the request's, or null if pieces aren't
    /// signed.</param>
    /// <param name="time">The time of the request's signature.</param>
    internal void BeginAttempt(IPartSigner? signer, DateTimeOffset time)
    {
        End();
        (_signer, _time) = (signer, time);
        Begin();
    }
}
