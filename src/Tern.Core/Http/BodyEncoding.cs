namespace Tern.Http;

/// <summary>
/// Encodes a streamed body for the wire, piece by piece and in place, in the memory that it was read into. It
/// restarts with each attempt.
/// </summary>
internal abstract class BodyEncoding
{
    /// <summary>The number of body bytes in a piece.</summary>
    public abstract int PieceLength { get; }

    /// <summary>The number of bytes reserved before a piece.</summary>
    public abstract int HeadRoom { get; }

    /// <summary>The number of bytes reserved after a piece.</summary>
    public abstract int TailRoom { get; }

    /// <summary>Returns the length of the encoded body.</summary>
    /// <param name="length">The length of the unencoded body.</param>
    public abstract long GetLength(long length);

    /// <summary>Encodes the next piece.</summary>
    /// <param name="buffer">The memory, in which the piece starts at <see cref="HeadRoom"/>.</param>
    /// <param name="length">The length of the piece: <see cref="PieceLength"/>, or less for the last.</param>
    /// <param name="isLast">true if it's the body's last piece; otherwise, false.</param>
    /// <returns>The bytes to send.</returns>
    public abstract ReadOnlyMemory<byte> Encode(byte[] buffer, int length, bool isLast);
}
